import { DomainError, UnavailableError } from '../../errors/domain-error';

/** Commits several jobs as one: the result of each, or why that one was refused. Rejects when none of them could be done. */
export type CommitBatch<Job, Result> = (jobs: readonly Job[]) => Promise<readonly (Result | DomainError)[]>;

export interface BatchLimits {
  readonly jobs: number;
  /** Sum of sizes; one job alone may be larger. */
  readonly size: number;
}

interface Waiting<Job, Result> {
  readonly job: Job;
  readonly size: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Jobs that arrive while a batch is committed are committed together after it. Under load the cost of a transaction is shared by all
 * that wait; without load a job starts at once. Jobs keep their order.
 */
export class GroupCommit<Job, Result> {
  private waiting: Waiting<Job, Result>[] = [];
  private running = false;

  constructor(
    private readonly commit: CommitBatch<Job, Result>,
    private readonly limits: BatchLimits,
  ) {}

  submit(job: Job, size: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, size, resolve, reject });
      if (this.running) return;
      this.running = true;
      // Not yet: requests that were read from their sockets in the same turn belong together.
      setImmediate(() => void this.drain());
    });
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) await this.run(this.takeBatch());
    this.running = false;
  }

  private takeBatch(): readonly Waiting<Job, Result>[] {
    let size = 0;
    let count = 0;
    for (const next of this.waiting) {
      size += next.size;
      if (count > 0 && (count === this.limits.jobs || size > this.limits.size)) break;
      count++;
    }
    return this.waiting.splice(0, count);
  }

  /** A defect that strikes one job must not fail its neighbours: a batch that fails although the store is there is done again one by one. */
  private async run(batch: readonly Waiting<Job, Result>[]): Promise<void> {
    try {
      const results = await this.commit(batch.map(({ job }) => job));
      batch.forEach((waiting, index) => settle(waiting, results[index]));
    } catch (error) {
      if (batch.length === 1 || error instanceof UnavailableError) batch.forEach(({ reject }) => reject(error));
      else for (const waiting of batch) await this.run([waiting]);
    }
  }
}

function settle<Job, Result>(waiting: Waiting<Job, Result>, result: Result | DomainError | undefined): void {
  if (result instanceof DomainError) waiting.reject(result);
  else if (result === undefined) waiting.reject(new Error('the batch left a job without an answer'));
  else waiting.resolve(result);
}
