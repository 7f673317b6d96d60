import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OwnChanges } from '#catalog/changes/own-changes';
import type { ChangeFollower } from '#catalog/changes/change-follower';
import type { SqlClient } from '#base/database/sql-client';
import type { IndexedChange } from '../indexed-change';
import { type LogState, type MarkedLogState, readLogState } from '../sql/read-log-state';
import { readChangedEntities, readRepairedEntities } from '../sql/read-stored-documents';
import { applyInTurns } from './apply-in-turns';
import type { FollowingIndex } from './following-index';

/** Who notices that the log went back, and gives it another id then. */
export type ComparedLog = Pick<ChangeFollower, 'catchUp' | 'confirm' | 'isCompared' | 'saw'>;

interface FollowerDeps {
  readonly client: SqlClient;
  readonly log: ComparedLog;
  readonly index: FollowingIndex;
  readonly own: OwnChanges<IndexedChange>;
  /** What the index contains. */
  readonly loaded: MarkedLogState;
}

/**
 * `lost`: the log does not have the changes that the index lacks, is another log, or was restored from an older copy. So the index must be
 * loaded again.
 */
type CaughtUp = 'current' | 'lost';

/** Positions that one statement reads. */
const RANGE_MAX = 2000;

/** Keeps one index equal to what is committed, by any process. */
export class IndexFollower {
  private state: MarkedLogState;
  private newest: LogState;
  private current: Promise<CaughtUp> | undefined;
  private next: Promise<CaughtUp> | undefined;
  /** Whether the database was away since the last look, so that another server may answer now. */
  private wasAway = false;
  /** Whether the last look found no change. */
  private isQuiet = false;

  constructor(private readonly deps: FollowerDeps) {
    this.state = deps.loaded;
    this.newest = deps.loaded;
    deps.log.saw(deps.loaded);
  }

  /** The state that the index has reached. */
  get reached(): MarkedLogState {
    return this.state;
  }

  /** The number of changes that are committed, by any process, and are not in the index. */
  async lag(): Promise<number> {
    const { position } = await readLogState(this.deps.client);
    return Math.max(position - this.state.position, 0);
  }

  /** Whether stored documents were rebuilt since the index was loaded. */
  get isOutdated(): boolean {
    return this.newest.revision !== this.state.revision;
  }

  /**
   * Whether the index probably has everything that is committed, so that a question may compare positions at its end. While others
   * write, most of those questions would be asked twice.
   */
  get isProbablyCurrent(): boolean {
    return this.isQuiet && !this.wasAway && !this.isOutdated && this.deps.log.isCompared;
  }

  /**
   * Resolves when the index has everything that was committed before the call. Calls that arrive while a look is under way share the next
   * one, because that one may have begun before their commit.
   */
  catchUp(): Promise<CaughtUp> {
    this.next ??= this.afterCurrent();
    return this.next;
  }

  private async afterCurrent(): Promise<CaughtUp> {
    await this.current?.catch(() => undefined);
    // Questions that arrive in the same turn of the event loop share the look.
    await nextTurn();
    this.next = undefined;
    this.current = this.look().catch((error: unknown) => {
      this.wasAway = true;
      throw error;
    });
    return this.current;
  }

  private async look(): Promise<CaughtUp> {
    const { client, log } = this.deps;
    await (this.wasAway ? log.catchUp() : log.confirm());
    this.wasAway = false;
    this.newest = await readLogState(client);
    const { logId, position } = this.newest;
    this.isQuiet = isSameState(this.newest, this.state);
    if (logId !== this.state.logId) return 'lost';
    if (position < this.state.position) {
      await log.catchUp();
      return 'lost';
    }
    await this.readRepairs();
    return this.advance(position);
  }

  /** A rebuild leaves the revision as it is, so that the index is outdated. */
  private async readRepairs(): Promise<void> {
    const { revision } = this.newest;
    if (revision === this.state.revision) return;
    const repaired = await readRepairedEntities(this.deps.client, this.state.revision, revision);
    if (!repaired) return;
    await applyInTurns(this.deps.index, repaired);
    this.deps.index.forget?.(repaired.map(({ id }) => id));
    this.state = { ...this.state, revision };
  }

  private async advance(last: number): Promise<CaughtUp> {
    const { position } = this.state;
    const { own } = this.deps;
    const made = own.after(position, last);
    // If another process made a change between them, a row may already have a later state than a batch here, so all of them are read.
    if (position < last && made.position === last) {
      await applyInTurns(this.deps.index, made.states);
      this.reach(last, made.mark);
    }
    while (this.state.position < last) {
      if (!(await this.readRange(last))) return 'lost';
    }
    // A batch that was read from rows may have come late.
    own.forgetUpTo(last);
    return 'current';
  }

  /** @returns false if the log does not have the range any more */
  private async readRange(last: number): Promise<boolean> {
    const { client, index } = this.deps;
    const { position } = this.state;
    const upTo = Math.min(last, position + RANGE_MAX);
    const { isComplete, entities, mark } = await readChangedEntities(client, position, upTo);
    if (!isComplete) return false;
    this.deps.log.saw({ logId: this.state.logId, position: upTo, mark });
    await applyInTurns(index, entities);
    this.reach(upTo, mark);
    return true;
  }

  private reach(position: number, mark: string): void {
    this.state = { ...this.state, position, mark };
    this.deps.own.forgetUpTo(position);
  }
}

/** Whether nothing was committed, and nothing repaired, between two states. */
export function isSameState(one: LogState, other: LogState): boolean {
  return one.logId === other.logId && one.position === other.position && one.revision === other.revision;
}
