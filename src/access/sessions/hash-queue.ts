import { LimitExceededError } from '#base/errors/domain-error';

/** A hash takes about 80 ms of one of the four threads that node also needs for files and names of hosts. */
const CONCURRENCY = 2;
/** The last one waits for about a second. */
const WAITING_MAX = 25;

/** Limits the work of hashing passwords, so that sign-ins cannot exhaust the process. */
export class HashQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @throws LimitExceededError (429) if too many wait */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= CONCURRENCY) await this.turn();
    else this.running++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= WAITING_MAX)
      throw new LimitExceededError(
        `${WAITING_MAX} sign-ins are waiting, which is the limit. Try again in a moment.`,
        [{ pointer: '', message: 'too many sign-ins', expected: `at most ${WAITING_MAX} that wait` }],
        429,
      );
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
