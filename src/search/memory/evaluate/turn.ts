import { setImmediate as nextTurn } from 'node:timers/promises';
import { CancelledError } from '../../../errors/domain-error';

/** Milliseconds. Much shorter than other requests would notice. */
const TURN_MS = 4;

/** Divides long work over turns of the event loop, and ends it when the client has gone. */
export class Turn {
  private end = performance.now() + TURN_MS;

  constructor(readonly signal: AbortSignal) {}

  /** Whether the work must pause. To be asked about every 10 us or more rarely. */
  get isOver(): boolean {
    return performance.now() >= this.end;
  }

  /** Lets other work run. @throws CancelledError if the client has gone */
  async pause(): Promise<void> {
    await nextTurn();
    if (this.signal.aborted) throw new CancelledError();
    this.end = performance.now() + TURN_MS;
  }
}
