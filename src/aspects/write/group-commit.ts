import { DomainError, UnavailableError } from '../../errors/domain-error';

/** Commits several jobs as one: the result of each, or why that one was refused. Rejects when none of them could be done. */
type CommitBatch<Job, Result> = (jobs: readonly Job[]) => Promise<readonly (Result | DomainError)[]>;

/** What a job takes up, and what it touches: jobs that touch what another one changes happen in the order in which they came. */
export interface JobProfile {
  readonly size: number;
  readonly changes: ReadonlySet<string>;
  /** Looked at, not changed. */
  readonly reads: ReadonlySet<string>;
}

export interface BatchLimits {
  readonly jobs: number;
  /** Sum of sizes; one job alone may be larger. */
  readonly size: number;
  /** Batches under way at once: while the database works on one, the next is made ready. */
  readonly concurrency: number;
  /** What is smaller is not shared among lanes: it would only cost a transaction more. */
  readonly batchSizeMin: number;
}

interface Waiting<Job, Result> {
  readonly job: Job;
  readonly profile: JobProfile;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Jobs that arrive while batches are committed are committed together after them. Under load the cost of a transaction is shared by
 * all that wait; without load a job starts at once. No job overtakes one that it shares something with; others may.
 */
export class GroupCommit<Job, Result> {
  private waiting: Waiting<Job, Result>[] = [];
  private readonly running = new Set<ReadonlySet<Waiting<Job, Result>>>();
  private scheduled = false;

  constructor(
    private readonly commit: CommitBatch<Job, Result>,
    private readonly limits: BatchLimits,
  ) {}

  submit(job: Job, profile: JobProfile): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, profile, resolve, reject });
      this.schedule();
    });
  }

  /** Not at once: requests that were read from their sockets in the same turn belong together. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.start();
    });
  }

  private start(): void {
    const batch = new Set(this.nextBatch());
    if (batch.size === 0) return;
    this.waiting = this.waiting.filter((waiting) => !batch.has(waiting));
    this.running.add(batch);
    void this.run([...batch]).finally(() => {
      this.running.delete(batch);
      this.schedule();
    });
    this.schedule();
  }

  /** The first of those that wait and need not wait for a running one, split evenly over the free transactions, up to the limits. */
  private nextBatch(): readonly Waiting<Job, Result>[] {
    const { jobs, concurrency, batchSizeMin, size: sizeMax } = this.limits;
    if (this.running.size === concurrency) return [];
    const batchSize = Math.max(batchSizeMin, totalSize(this.waiting) / (concurrency - this.running.size));
    const busy = new BusyKeys([...this.running].flatMap((batch) => [...batch].map(({ profile }) => profile)));
    const batch: Waiting<Job, Result>[] = [];
    let size = 0;
    for (const waiting of this.waiting) {
      const { profile } = waiting;
      // Nor must those behind it overtake it.
      if (busy.touches(profile)) busy.add(profile);
      else if (batch.length === jobs || size >= batchSize || (batch.length > 0 && size + profile.size > sizeMax)) break;
      else {
        batch.push(waiting);
        size += profile.size;
      }
    }
    // Beside a running batch only a large one is worth a transaction of its own; smaller ones gather.
    return this.running.size > 0 && size < batchSizeMin ? [] : batch;
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

function totalSize(jobs: readonly { readonly profile: JobProfile }[]): number {
  return jobs.reduce((sum, { profile }) => sum + profile.size, 0);
}

/** What jobs change, and what they look at. */
class BusyKeys {
  private readonly changes = new Set<string>();
  private readonly reads = new Set<string>();

  constructor(profiles: readonly JobProfile[]) {
    for (const profile of profiles) this.add(profile);
  }

  add({ changes, reads }: JobProfile): void {
    for (const key of changes) this.changes.add(key);
    for (const key of reads) this.reads.add(key);
  }

  /** Whether the job changes what these look at, or the other way round. */
  touches({ changes, reads }: JobProfile): boolean {
    for (const key of changes) if (this.changes.has(key) || this.reads.has(key)) return true;
    for (const key of reads) if (this.changes.has(key)) return true;
    return false;
  }
}

function settle<Job, Result>(waiting: Waiting<Job, Result>, result: Result | DomainError | undefined): void {
  if (result instanceof DomainError) waiting.reject(result);
  else if (result === undefined) waiting.reject(new Error('the batch left a job without an answer'));
  else waiting.resolve(result);
}
