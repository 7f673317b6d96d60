import { DomainError, UnavailableError } from '#base/errors/domain-error';
import { ReturningClients } from './returning-clients';

/** Commits several jobs in one transaction. Resolves to the result or the refusal of each job. Rejects if the whole batch failed. */
type CommitBatch<Job, Result> = (jobs: readonly Job[]) => Promise<readonly (Result | DomainError)[]>;

/** The size of a job and the keys that it uses. Jobs that use a key that another job changes run in the order of their arrival. */
export interface JobProfile {
  readonly size: number;
  readonly changes: ReadonlySet<string>;
  /** Keys that the job reads and does not change. */
  readonly reads: ReadonlySet<string>;
}

export interface BatchLimits {
  readonly jobs: number;
  /** Maximum sum of the sizes. A single job may be larger. */
  readonly size: number;
  /** Batches that run at the same time. The process prepares one while the database works on the other. */
  readonly concurrency: number;
  /** Minimum size of a batch beside a running one, because a smaller batch is not worth a transaction of its own. */
  readonly batchSizeMin: number;
}

/** Limits of the number of waiting jobs, and of the sum of their sizes. */
export interface QueueLimits {
  readonly jobs: number;
  readonly size: number;
}

/** The jobs that wait for a batch. */
export type QueueUsage = QueueLimits;

const UNLIMITED: QueueLimits = { jobs: Infinity, size: Infinity };

interface Waiting<Job, Result> {
  readonly job: Job;
  readonly profile: JobProfile;
  /** The time when it was submitted, in milliseconds of `performance.now`. */
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Jobs that arrive while batches run are committed together afterwards. Under load all waiting jobs share the cost of a transaction.
 * Without load a job starts immediately. A job never overtakes another one that uses the same keys; other jobs may overtake each other.
 */
export class GroupCommit<Job, Result> {
  private waiting: Waiting<Job, Result>[] = [];
  private waitingSize = 0;
  private latestDelayMs = 0;
  private readonly running = new Set<ReadonlySet<Waiting<Job, Result>>>();
  private scheduled = false;
  private readonly returning = new ReturningClients();
  private pause: NodeJS.Timeout | undefined;

  constructor(
    private readonly commit: CommitBatch<Job, Result>,
    private readonly limits: BatchLimits,
    private readonly queue: QueueLimits = UNLIMITED,
  ) {}

  get usage(): QueueUsage {
    return { jobs: this.waiting.length, size: this.waitingSize };
  }

  /**
   * Must be asked before a request submits jobs. It may submit all of them in the same turn, so the queue may exceed
   * its limits by one request.
   */
  get isFull(): boolean {
    return this.waiting.length >= this.queue.jobs || this.waitingSize >= this.queue.size;
  }

  /** The longest time that a job of the latest batch waited, or that one of now has waited. A full queue empties in about this time. */
  get delayMs(): number {
    const [oldest] = this.waiting;
    return Math.max(this.latestDelayMs, oldest ? performance.now() - oldest.since : 0);
  }

  /** Jobs wait until their batch begins, also when their client has gone, because it may have gone after the commit as well. */
  submit(job: Job, profile: JobProfile): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, profile, since: performance.now(), resolve, reject });
      this.waitingSize += profile.size;
      this.schedule();
    });
  }

  /** Starts in the next turn of the event loop, so that requests that arrive in the same turn share a batch. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.start();
    });
  }

  private start(): void {
    if (this.waitsForClients()) return;
    const batch = new Set(this.nextBatch());
    const [oldest] = batch;
    if (!oldest) return;
    this.latestDelayMs = performance.now() - oldest.since;
    this.waiting = this.waiting.filter((waiting) => !batch.has(waiting));
    this.waitingSize -= totalSize([...batch]);
    this.running.add(batch);
    const begunAt = performance.now();
    void this.run([...batch]).finally(() => {
      this.running.delete(batch);
      this.returning.ended(Math.min(batch.size + this.waiting.length, this.limits.jobs), performance.now() - begunAt);
      this.schedule();
    });
    this.schedule();
  }

  /** A batch beside a running one does not wait, because it has enough jobs, and the running one ends soon. */
  private waitsForClients(): boolean {
    clearTimeout(this.pause);
    if (this.waiting.length === 0 || this.running.size > 0) return false;
    const waitMs = this.returning.waitMs(this.waiting.length);
    if (waitMs > 0) this.pause = setTimeout(() => this.schedule(), waitMs);
    return waitMs > 0;
  }

  /** The next jobs that do not depend on a running batch, up to the limits. They are divided evenly among the free transactions. */
  private nextBatch(): readonly Waiting<Job, Result>[] {
    const { jobs, concurrency, batchSizeMin, size: sizeMax } = this.limits;
    if (this.running.size === concurrency) return [];
    const batchSize = Math.max(batchSizeMin, totalSize(this.waiting) / (concurrency - this.running.size));
    const busy = new BusyKeys();
    for (const running of this.running) for (const { profile } of running) busy.add(profile);
    const batch: Waiting<Job, Result>[] = [];
    let size = 0;
    for (const waiting of this.waiting) {
      const { profile } = waiting;
      // A later job must not overtake this one either.
      if (busy.touches(profile)) busy.add(profile);
      else if (batch.length === jobs || size >= batchSize || (batch.length > 0 && size + profile.size > sizeMax)) break;
      else {
        batch.push(waiting);
        size += profile.size;
      }
    }
    // Small batches wait for more jobs while another batch runs.
    return this.running.size > 0 && size < batchSizeMin ? [] : batch;
  }

  /** Runs a failed batch again job by job if the store is reachable, so that a defect of one job does not fail the others. */
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

/** The keys that jobs change and read. */
class BusyKeys {
  private readonly changes = new Set<string>();
  private readonly reads = new Set<string>();

  add({ changes, reads }: JobProfile): void {
    for (const key of changes) this.changes.add(key);
    for (const key of reads) this.reads.add(key);
  }

  /** Whether one side changes a key that the other side uses. */
  touches({ changes, reads }: JobProfile): boolean {
    for (const key of changes) if (this.changes.has(key) || this.reads.has(key)) return true;
    for (const key of reads) if (this.changes.has(key)) return true;
    return false;
  }
}

function settle<Job, Result>(waiting: Waiting<Job, Result>, result: Result | DomainError | undefined): void {
  if (result instanceof DomainError) waiting.reject(result);
  else if (result === undefined) waiting.reject(new Error('the batch did not return a result for a job'));
  else waiting.resolve(result);
}
