import { CancelledError } from '../../../errors/domain-error';
import { questionTimeout } from '../../../errors/question-timeout';

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

/** Divides long work over turns of the event loop, and ends it when the client has gone or the work takes too long. */
export class Turn {
  /** Work that begins while other work waits is as if its turn were over. */
  private end: number;
  private readonly deadline: number;

  constructor(
    readonly signal: AbortSignal,
    private readonly timeoutSeconds = Number.POSITIVE_INFINITY,
  ) {
    const now = performance.now();
    this.end = waiting.length > 0 ? 0 : now + TURN_MS;
    this.deadline = now + 1000 * timeoutSeconds;
  }

  /** Whether the work must pause. To be asked about every 10 us or more rarely. */
  get isOver(): boolean {
    return performance.now() >= this.end;
  }

  /** Lets other work run. @throws CancelledError if the client has gone; UnavailableError after the time of the question */
  async pause(): Promise<void> {
    await nextTurn();
    if (this.signal.aborted) throw new CancelledError();
    const now = performance.now();
    if (now >= this.deadline) throw questionTimeout(this.timeoutSeconds);
    this.end = now + TURN_MS;
  }
}
