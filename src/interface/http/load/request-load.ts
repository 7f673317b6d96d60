import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoadUsage } from '#operation/metrics/load-gauges';
import { LIMITS } from '#generated/http/limits';
import { disconnectSignal } from '../disconnect-signal';
import { Budget } from './budget';
import { HeavyWorkQueue } from './heavy-work-queue';

/** Bytes of a refused body that are read. */
const DISCARDED_BYTES_MAX = 4 * LIMITS.requestBodyBytes;
/** Chunks of up to 64 kB that are read in one turn of the event loop. They take about 1 ms. */
const CHUNKS_PER_TURN = 32;

/**
 * Reads and forgets what is left of refused bodies, because a client that sends everything before it reads would otherwise see a broken
 * connection. The bodies take turns, because thousands of them would hold up the event loop for seconds.
 */
class DiscardedBodies {
  private readonly paused = new Set<IncomingMessage>();
  private readonly known = new WeakSet<IncomingMessage>();
  private readonly resume = () => this.resumeSome();

  constructor(private readonly heavyWork: HeavyWorkQueue) {}

  /** Closes the connection if the body is far too long. */
  add(request: IncomingMessage): void {
    if (this.known.has(request)) return;
    this.known.add(request);
    let discarded = 0;
    request.on('data', ({ length }: Buffer) => {
      discarded += length;
      if (discarded > DISCARDED_BYTES_MAX) request.destroy();
      else this.pause(request);
    });
    // The answer has been chosen already.
    request.on('error', () => undefined);
    request.on('close', () => this.paused.delete(request));
  }

  private pause(request: IncomingMessage): void {
    request.pause();
    this.paused.add(request);
    this.heavyWork.soon(this.resume);
  }

  private resumeSome(): void {
    let left = CHUNKS_PER_TURN;
    for (const request of this.paused) {
      if (left-- === 0) break;
      this.paused.delete(request);
      request.resume();
    }
    if (this.paused.size > 0) this.heavyWork.soon(this.resume);
  }
}

/** The shares of the kinds in all bytes that may be held. No kind takes the memory of another. */
const SHARES = { body: 0.5, 'small body': 0.125, answer: 0.375 } as const;
type ByteKind = keyof typeof SHARES;
const KINDS: readonly ByteKind[] = ['body', 'small body', 'answer'];

/** Bodies up to this size have a share of their own, so that large ones do not hold up the writes of single aspects. */
export const SMALL_BYTES = 65_536;
/** Requests whose body waits unread. Each holds up to 64 kB that came with its head. */
const WAITING_MAX = 200;
const WAIT_MS = 3_000;
/** A decompressor holds a window of up to 16 MB beside its output. */
const DECOMPRESSIONS_MAX = 2;

type RefusalReason = 'bytes' | 'connections' | 'pipelining' | 'slow sender' | 'slow reader';

interface LoadLimits {
  /** Bytes of bodies and answers that may be held at the same time. */
  readonly bytes: number;
  readonly connections: number;
  /** The time that a request may wait for bytes, in milliseconds. */
  readonly waitMs?: number;
}

/** All that the requests of this process hold, and the refusals of what does not fit. */
export class RequestLoad {
  /** Set by the server. */
  connections: () => number = () => 0;
  readonly bytes: Readonly<Record<ByteKind, Budget>>;
  readonly decompressions = new Budget({ units: DECOMPRESSIONS_MAX, waiting: WAITING_MAX, waitMs: WAIT_MS });
  readonly heavyWork = new HeavyWorkQueue();
  readonly discards = new DiscardedBodies(this.heavyWork);
  readonly connectionsMax: number;

  /** @param refused called for every refusal */
  constructor(
    { bytes, connections, waitMs = WAIT_MS }: LoadLimits,
    readonly refused: (reason: RefusalReason) => void = () => undefined,
  ) {
    const share = (kind: ByteKind, waitingUnits = Infinity) =>
      new Budget({ units: SHARES[kind] * bytes, waiting: WAITING_MAX, waitingUnits, waitMs });
    // The rows of an answer that waits are in memory.
    this.bytes = { body: share('body'), 'small body': share('small body'), answer: share('answer', bytes) };
    this.connectionsMax = connections;
  }

  /** Takes the units as soon as they are free. @throws BusyError if they do not fit in time, or the client goes */
  async takeLater(budget: Budget, units: number, response: ServerResponse): Promise<void> {
    try {
      await budget.takeLater(units, disconnectSignal(response));
    } catch (error) {
      this.refused('bytes');
      throw error;
    }
  }

  usage(): LoadUsage {
    const bytes = KINDS.map((kind) => [kind, this.bytes[kind].heldUnits] as const);
    return { bytes: Object.fromEntries(bytes), connections: this.connections() };
  }
}
