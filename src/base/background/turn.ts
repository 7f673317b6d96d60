import { CancelledError } from '../errors/domain-error';
import { questionTimeout } from '../errors/question-timeout';

/** Milliseconds that all long work together may take of one turn of the event loop. Much shorter than other requests would notice. */
const TURN_MS = 4;

/** Work that waits for its next turn. One gets a turn of the event loop, so that many long questions do not add up to a long one. */
const waiting: (() => void)[] = [];
/** The time at which the turn of the event loop is used up; undefined if no long work has asked yet. */
let end: number | undefined;
let isScheduled = false;

/** The turn is over for all other work as well. */
function nextTurn(): Promise<void> {
  end = 0;
  return new Promise((resolve) => {
    waiting.push(resolve);
    schedule();
  });
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(giveTurn);
}

function giveTurn(): void {
  isScheduled = false;
  const resume = waiting.shift();
  end = resume && performance.now() + TURN_MS;
  if (!resume) return;
  resume();
  schedule();
}

/** Work that begins while other work waits is as if the turn were over. */
function endOfTurn(now: number): number {
  if (end === undefined) {
    end = waiting.length > 0 ? now : now + TURN_MS;
    schedule();
  }
  return end;
}

const NEVER = new AbortController().signal;
/** Milliseconds that work on a batch takes before its first pause. Most batches take less, and a pause delays them by the turns of others. */
const BATCH_MS = 2;

/** Divides long work over turns of the event loop, and ends it when the client has gone or the work takes too long. */
export class Turn {
  private readonly deadline: number;
  /** No pause before this time. */
  private readonly begin: number;
  private resumedAt: number;
  private workedBefore = 0;

  /**
   * @param signal ends the work; without it, only its owner does
   * @param leastMs it works for at least so many milliseconds before its first pause
   * @param startedAt when the work began, if it is a part of more
   * @throws UnavailableError if the time is over
   */
  constructor(
    readonly signal: AbortSignal = NEVER,
    private readonly timeoutSeconds = Number.POSITIVE_INFINITY,
    leastMs = 0,
    readonly startedAt?: number,
  ) {
    const now = performance.now();
    endOfTurn(now);
    this.deadline = (startedAt ?? now) + 1000 * timeoutSeconds;
    if (now >= this.deadline) throw questionTimeout(timeoutSeconds);
    this.begin = now + leastMs;
    this.resumedAt = now;
  }

  /** A turn for work on a batch. It begins now. */
  static ofBatch(): Turn {
    return new Turn(NEVER, Number.POSITIVE_INFINITY, BATCH_MS);
  }

  /** Whether the work must pause. To be asked about every 10 us or more rarely. */
  get isOver(): boolean {
    const now = performance.now();
    return now >= this.begin && now >= endOfTurn(now);
  }

  /** Milliseconds between its pauses, all together. */
  get workedMs(): number {
    return this.workedBefore + performance.now() - this.resumedAt;
  }

  /** Lets other work run. @throws CancelledError if the client has gone; UnavailableError after the time of the question */
  async pause(): Promise<void> {
    this.workedBefore = this.workedMs;
    await nextTurn();
    this.resumedAt = performance.now();
    if (this.signal.aborted) throw new CancelledError();
    if (this.resumedAt >= this.deadline) throw questionTimeout(this.timeoutSeconds);
  }
}
