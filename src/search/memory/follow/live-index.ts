import { PacedWaiters } from '#base/background/paced-waiters';
import type { OwnChanges } from '#catalog/changes/own-changes';
import type { FollowingIndex } from './following-index';
import { type ComparedLog, IndexFollower } from './index-follower';
import { indexNotReady } from '#search/engine/index-not-ready';
import type { IndexedChange } from '../indexed-change';
import type { LoadedIndex } from '../loaded-index';
import { readLogState } from '../sql/read-log-state';
import type { SqlClient } from '#base/database/sql-client';

/**
 * Questions that share a look are answered so many in one turn of the event loop. Each takes milliseconds, and 200 of them would hold it for a
 * second.
 */
const QUESTIONS_PER_TURN = 2;

interface LiveIndexDeps<Index> {
  readonly client: SqlClient;
  readonly log: ComparedLog;
  /** What this process commits. */
  readonly own: OwnChanges<IndexedChange>;
  /** A quick copy of an earlier state; undefined if there is none that fits. */
  readonly fromImage: () => Promise<LoadedIndex<Index> | undefined>;
  /** Makes the index from what is stored. Takes longer. */
  readonly fromRows: (signal: AbortSignal) => Promise<LoadedIndex<Index>>;
  /** Whether an image may answer while the log behind it is applied. Otherwise questions wait for that. */
  readonly answersEarly?: () => Promise<boolean>;
}

export interface Followed<Index> {
  readonly index: Index;
  readonly follower: IndexFollower;
}

/**
 * The index of this process: loaded when it is first needed, then kept equal to what is committed, and loaded again if that is not possible.
 */
export class LiveIndex<Index extends FollowingIndex> {
  private live: Followed<Index> | undefined;
  /** The index of the image while the log behind it is applied. */
  private behind: Followed<Index> | undefined;
  /** The last position that this process committed. */
  private committedUpTo = 0;
  private loading: Promise<Followed<Index>> | undefined;
  private readonly stopped = new AbortController();
  private readonly turns = new PacedWaiters(QUESTIONS_PER_TURN);

  constructor(private readonly deps: LiveIndexDeps<Index>) {}

  /** The index as it is now; undefined while it is not loaded. */
  get loaded(): Followed<Index> | undefined {
    return this.live;
  }

  /** Whether questions are answered, by an index that may still lack changes of before the start. */
  get answers(): boolean {
    return this.live !== undefined || this.behind !== undefined;
  }

  /** This process has committed up to a position. Its clients were told so, and may ask for it. */
  committed(position: number): void {
    this.committedUpTo = Math.max(this.committedUpTo, position);
  }

  /** Whether this process needs what it commits. */
  get isUsed(): boolean {
    return this.live !== undefined || this.loading !== undefined;
  }

  /** The index of the image while the log behind it is applied, if it has at least what this process committed. */
  get early(): Index | undefined {
    const { behind, committedUpTo } = this;
    return behind && behind.follower.reached.position >= committedUpTo ? behind.index : undefined;
  }

  /** The index with everything that was committed before the call. Loads it first if necessary. */
  async current(): Promise<Index> {
    const { index, follower } = this.live ?? (await this.load());
    if ((await follower.catchUp()) === 'lost') return this.afterLoss(follower);
    // The old index goes on answering meanwhile.
    if (follower.isOutdated) this.load().catch(() => undefined);
    await this.turns.next();
    return index;
  }

  /** The index if it probably has everything that was committed before the call, so that it is worth trying; it asks nobody. */
  async probable(): Promise<Followed<Index> | undefined> {
    if (!this.isProbablyCurrent) return undefined;
    await this.turns.next();
    return this.isProbablyCurrent ? this.live : undefined;
  }

  private get isProbablyCurrent(): boolean {
    const follower = this.live?.follower;
    return follower !== undefined && follower.isProbablyCurrent && this.committedUpTo <= follower.reached.position;
  }

  /** Gives the memory of the index back. It is loaded again when it is needed. */
  drop(): void {
    this.live = undefined;
    this.deps.own.forgetUpTo(Number.POSITIVE_INFINITY);
  }

  /** Ends a loading that is under way, because it may take minutes. Questions that wait for it get an UnavailableError. */
  endLoading(): void {
    this.stopped.abort();
  }

  /** Resolves when nothing is being loaded any more. */
  async stop(): Promise<void> {
    this.endLoading();
    await this.loading?.catch(() => undefined);
  }

  /** Several searches may see the loss of one index. */
  private async afterLoss(lost: IndexFollower): Promise<Index> {
    if (this.live?.follower === lost) this.live = undefined;
    // It may be of another log, in which these positions mean other changes.
    this.deps.own.forgetUpTo(Number.POSITIVE_INFINITY);
    return (this.live ?? (await this.load())).index;
  }

  private load(): Promise<Followed<Index>> {
    this.loading ??= this.loadUntilStopped().finally(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  private async loadUntilStopped(): Promise<Followed<Index>> {
    try {
      return await this.loadOnce();
    } catch (error) {
      throw this.stopped.signal.aborted ? indexNotReady() : error;
    }
  }

  private async loadOnce(): Promise<Followed<Index>> {
    const followed = (await this.followImage()) ?? (await this.followRows());
    this.live = followed;
    return followed;
  }

  /** An index that is loaded again may be the one that the image has. */
  private async followImage(): Promise<Followed<Index> | undefined> {
    const image = this.live ? undefined : await this.deps.fromImage();
    if (!image) return undefined;
    const followed = this.follow(image);
    if (await this.mayAnswerEarly(image)) this.behind = followed;
    try {
      const isCurrent = (await followed.follower.catchUp()) === 'current' && !followed.follower.isOutdated;
      return isCurrent ? followed : undefined;
    } finally {
      this.behind = undefined;
    }
  }

  /** An image of before a rebuild may lack what the rebuild added. */
  private async mayAnswerEarly({ state }: LoadedIndex<Index>): Promise<boolean> {
    if (!(await this.deps.answersEarly?.())) return false;
    return (await readLogState(this.deps.client)).revision === state.revision;
  }

  private async followRows(): Promise<Followed<Index>> {
    const followed = this.follow(await this.deps.fromRows(this.stopped.signal));
    if ((await followed.follower.catchUp()) === 'lost')
      throw new Error('the change log lost the changes of the time in which the search index was loaded');
    return followed;
  }

  private follow({ index, state }: LoadedIndex<Index>): Followed<Index> {
    const { client, log, own } = this.deps;
    return { index, follower: new IndexFollower({ client, log, index, own, loaded: state }) };
  }
}
