import type { Logger } from 'pino';
import type { Exchange } from './exchange';

type Watched = Pick<
  Exchange,
  'actor' | 'body' | 'graphql' | 'request' | 'requestId' | 'route' | 'sentPath' | 'startedAt'
>;

interface WatchdogDeps {
  readonly logger: Pick<Logger, 'warn'>;
  /** The event loop was held. */
  onHeld(): void;
}

const POLL_EVERY_MS = 250;
/** Meanwhile probes and all other requests waited. */
const HELD_MS = 1000;
const NAMED_MAX = 5;

/**
 * Names the requests that may have held the event loop. A timer finds out that it was held. The request that began a stage right before or right
 * after did it, the larger of the two if they differ; all others that are old enough follow. Exact knowledge would take a context of each
 * asynchronous step, which costs every request more than its routing.
 */
export class LoopWatchdog {
  private readonly inFlight = new Set<Watched>();
  /** The requests that ended since the last look, because the loop gets to the timer only after what held it. */
  private ended: Watched[] = [];
  private latest: Watched | undefined;
  private latestAt = performance.now();
  /** The requests that began a stage right before and right after the event loop was held. */
  private beside: readonly (Watched | undefined)[] | undefined;
  private lookedAt = performance.now();
  private processor = process.cpuUsage();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: WatchdogDeps) {}

  start(): void {
    this.lookedAt = performance.now();
    this.timer ??= setInterval(() => this.look(), POLL_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  begin(request: Watched): void {
    this.inFlight.add(request);
    this.stage(request);
  }

  /** Must be called before each stage of a request. */
  stage(request: Watched): void {
    const now = performance.now();
    if (now - this.latestAt >= HELD_MS) this.beside ??= [this.latest, request];
    this.latest = request;
    this.latestAt = now;
  }

  end(request: Watched): void {
    this.inFlight.delete(request);
    if (ageMs(request) >= HELD_MS) this.ended.push(request);
  }

  private look(): void {
    const now = performance.now();
    const heldMs = now - this.lookedAt - POLL_EVERY_MS;
    if (heldMs >= HELD_MS) this.report(heldMs);
    this.lookedAt = now;
    this.processor = process.cpuUsage();
    this.ended = [];
    this.latest = undefined;
    this.latestAt = now;
    this.beside = undefined;
  }

  private report(heldMs: number): void {
    this.deps.onHeld();
    const { user, system } = process.cpuUsage(this.processor);
    const requests = this.suspects(heldMs).map(described);
    const held = { heldMilliseconds: Math.round(heldMs), processorMilliseconds: Math.round((user + system) / 1000) };
    this.deps.logger.warn(
      { ...held, ...requests[0], ...(requests.length > 1 && { others: requests.slice(1) }) },
      requests.length === 0
        ? 'work of the service itself held the event loop, or the machine did; all requests waited'
        : 'a request held the event loop, and all others waited; it is the likeliest of those that were under way',
    );
  }

  /** What began later than the event loop was held did not hold it. */
  private suspects(heldMs: number): readonly Watched[] {
    const beside = this.beside ?? [this.latest];
    const isFirst = (request: Watched) => Number(beside.includes(request));
    return [...new Set([...this.inFlight, ...this.ended])]
      .filter((request) => ageMs(request) >= heldMs - POLL_EVERY_MS)
      .toSorted((a, b) => isFirst(b) - isFirst(a) || bytesOf(b) - bytesOf(a))
      .slice(0, NAMED_MAX);
  }
}

function described(request: Watched) {
  const { requestId, route, sentPath, graphql, actor } = request;
  return {
    requestId,
    operation: route?.operation?.id ?? sentPath.slice(0, 200),
    ...(graphql !== undefined && { graphql: graphql.slice(0, 200) }),
    actor: actor?.urn ?? '',
    bytes: bytesOf(request),
    milliseconds: Math.round(ageMs(request)),
  };
}

/** The bytes of the body as it was sent, or as it was read, and of the address. */
function bytesOf({ request, body }: Watched): number {
  const declared = Number(request.headers['content-length'] ?? 0);
  return Math.max(declared, body.length) + (request.url ?? '').length;
}

function ageMs({ startedAt }: Watched): number {
  return Number(process.hrtime.bigint() - startedAt) / 1_000_000;
}
