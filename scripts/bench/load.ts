import autocannon from 'autocannon';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface LoadResult {
  /** Answers with a 2xx status per second. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Answers with another status, time-outs and broken connections. */
  readonly failed: number;
}

/** Sends requests over `connections` connections for `seconds`, each made anew by `next`. */
export async function sendLoad(url: string, connections: number, seconds: number, next: () => LoadRequest): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p95Ms: result.latency.p97_5,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/** Runs `work` over and over on `connections` parallel lanes for `seconds` and answers completions per second. */
export async function repeatWork(connections: number, seconds: number, work: () => Promise<unknown>): Promise<number> {
  const until = Date.now() + seconds * 1000;
  const startedAt = performance.now();
  const lane = async (): Promise<number> => {
    let done = 0;
    while (Date.now() < until) {
      await work();
      done++;
    }
    return done;
  };
  const counts = await Promise.all(Array.from({ length: connections }, lane));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - startedAt) / 1000);
}

/** The middle value; of an even number the lower one of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
