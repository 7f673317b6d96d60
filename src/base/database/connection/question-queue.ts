import { BusyError, CancelledError } from '#base/errors/domain-error';

/** Whether a question takes a millisecond or may take long. Long ones leave a connection to the short ones. */
type QuestionLength = 'short' | 'long';

export interface QuestionQueueOptions {
  /** Questions that run at the same time. */
  readonly runningMax: number;
  readonly waitingMax?: number;
  readonly waitMaxMs?: number;
}

interface Waiting {
  readonly length: QuestionLength;
  readonly start: () => void;
}

/** Clients and proxies give up soon after this. */
const WAIT_MAX_MS = 5000;
/** The number of reads by urn that the database answers in a fraction of the time that they may wait. */
const WAITING_MAX = 1000;

/** Lets questions run in the order of their arrival, a limited number at a time. */
export class QuestionQueue {
  private running = 0;
  private runningLong = 0;
  private readonly waiting: Waiting[] = [];
  private readonly runningMax: number;
  private readonly waitingMax: number;
  private readonly waitMaxMs: number;

  constructor({ runningMax, waitingMax = WAITING_MAX, waitMaxMs = WAIT_MAX_MS }: QuestionQueueOptions) {
    this.runningMax = runningMax;
    this.waitingMax = waitingMax;
    this.waitMaxMs = waitMaxMs;
  }

  /** Questions that wait. */
  get size(): number {
    return this.waiting.length;
  }

  /**
   * Call `leave` with the same length when the question has ended.
   * @returns nothing if the question may run at once
   * @throws BusyError if the queue is full, or the question waited too long; CancelledError if `signal` aborted
   */
  enter(length: QuestionLength, signal?: AbortSignal): Promise<void> | undefined {
    if (signal?.aborted) throw new CancelledError();
    // None of those that wait could run instead, because `leave` starts them.
    if (this.mayRun(length)) {
      this.start(length);
      return undefined;
    }
    if (this.waiting.length >= this.waitingMax)
      throw new BusyError(
        `The service is busy: ${this.waiting.length} questions wait for the database. Try again later, or send fewer requests at a time.`,
      );
    return this.wait(length, signal);
  }

  /** Starts the first of those that wait and may run. */
  leave(length: QuestionLength): void {
    this.running -= 1;
    if (length === 'long') this.runningLong -= 1;
    const next = this.waiting.findIndex((each) => this.mayRun(each.length));
    if (next >= 0) this.waiting.splice(next, 1)[0]?.start();
  }

  private mayRun(length: QuestionLength): boolean {
    if (this.running >= this.runningMax) return false;
    return length === 'short' || this.runningLong < Math.max(1, this.runningMax - 1);
  }

  private start(length: QuestionLength): void {
    this.running += 1;
    if (length === 'long') this.runningLong += 1;
  }

  private wait(length: QuestionLength, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const start = () => {
        end();
        this.start(length);
        resolve();
      };
      const waiting = { length, start };
      const giveUp = (error: Error) => {
        end();
        this.waiting.splice(this.waiting.indexOf(waiting), 1);
        reject(error);
      };
      const onAbort = () => giveUp(new CancelledError());
      const timer = setTimeout(() => giveUp(waitedTooLong(this.waitMaxMs)), this.waitMaxMs);
      signal?.addEventListener('abort', onAbort);
      this.waiting.push(waiting);
    });
  }
}

function waitedTooLong(waitMaxMs: number): BusyError {
  return new BusyError(
    `The service is busy: no database connection became free within ${waitMaxMs / 1000} s. Try again later, or send fewer requests at a time.`,
  );
}
