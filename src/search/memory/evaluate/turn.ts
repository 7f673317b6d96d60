import { CancelledError } from '../../../errors/domain-error';

/** Milliseconds. Much shorter than other requests would notice. */
const TURN_MS = 4;

/** Work that waits for its next turn. One gets a turn of the event loop, so that many long questions do not add up to a long one. */
const waiting: (() => void)[] = [];

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
}

/** Divides long work over turns of the event loop, and ends it when the client has gone. */
export class Turn {
  /** Work that begins while other work waits is as if its turn were over. */
  private end = waiting.length > 0 ? 0 : performance.now() + TURN_MS;

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
