import autocannon from 'autocannon';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
}

export interface LoadResult {
  /** Answers per second. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** The end of the load: after a time, or after a number of requests. */
export type LoadSpan = { readonly seconds: number } | { readonly requests: number };

/**
 * Sends requests over `connections` connections. A connection sends the next request as soon as the previous one is answered.
 * @param next makes one request
 * @throws Error when an answer does not have a 2xx status
 */
export async function sendLoad(
  url: string,
  connections: number,
  span: LoadSpan,
  next: () => LoadRequest,
): Promise<LoadResult> {
  const times: number[] = [];
  const result = await autocannon({
    url,
    connections,
    ...('seconds' in span ? { duration: span.seconds } : { amount: span.requests }),
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
    setupClient: (client) => client.on('response', (_status, _bytes, milliseconds) => times.push(milliseconds)),
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0 || result['2xx'] === 0) {
    throw new Error(
      `${failed} of ${failed + result['2xx']} requests to ${url} failed: ${result.non2xx} bad statuses, ${result.errors} errors, ${result.timeouts} time-outs`,
    );
  }
  const sorted = times.toSorted((a, b) => a - b);
  const percentile = (fraction: number) => sorted[Math.ceil(fraction * sorted.length) - 1] ?? Number.NaN;
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
    p99Ms: percentile(0.99),
  };
}

/** A POST of a JSON body. */
export function post(path: string, body: object): LoadRequest {
  return { method: 'POST', path, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** Repeats `work` for `seconds`, with `concurrency` at the same time. @returns completions per second */
export async function repeatWork(concurrency: number, seconds: number, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const repeat = async (): Promise<number> => {
    let done = 0;
    for (; performance.now() < until; done++) await work();
    return done;
  };
  const counts = await Promise.all(Array.from({ length: concurrency }, repeat));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - startedAt) / 1000);
}
