import type { IncomingMessage } from 'node:http';
import { LIMITS } from '#generated/http/limits';
import type { HeavyWorkQueue } from './heavy-work-queue';

/** Bytes of a refused body that are read. */
const DISCARDED_BYTES_MAX = 4 * LIMITS.requestBodyBytes;
/** Chunks of up to 64 kB that are read in one turn of the event loop. They take about 1 ms. */
const CHUNKS_PER_TURN = 32;

/**
 * Reads and forgets what is left of refused bodies, because a client that sends everything before it reads would otherwise see a broken
 * connection. The bodies take turns, because thousands of them would hold up the event loop for seconds.
 */
export class DiscardedBodies {
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
