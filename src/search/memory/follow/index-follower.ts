import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OwnChanges } from '../../../changes/own-changes';
import type { SqlClient } from '../../../database/sql-client';
import type { IndexedChange } from '../indexed-change';
import { type LogState, readLogState } from '../sql/read-log-state';
import { readChangedEntities, readRepairedEntities } from '../sql/read-stored-documents';
import { applyInTurns } from './apply-in-turns';
import type { FollowingIndex } from './following-index';

export interface FollowerDeps {
  readonly client: SqlClient;
  readonly index: FollowingIndex;
  readonly own: OwnChanges<IndexedChange>;
  /** What the index contains. */
  readonly loaded: LogState;
}

/** `lost`: the log does not have the changes that the index lacks, or is another log, so the index must be loaded again. */
export type CaughtUp = 'current' | 'lost';

/** Positions that one statement reads. */
const RANGE_MAX = 2000;

/** Keeps one index equal to what is committed, by any process. */
export class IndexFollower {
  private state: LogState;
  private newest: LogState;
  private current: Promise<CaughtUp> | undefined;
  private next: Promise<CaughtUp> | undefined;

  constructor(private readonly deps: FollowerDeps) {
    this.state = deps.loaded;
    this.newest = deps.loaded;
  }

  /** The state that the index has reached. */
  get reached(): LogState {
    return this.state;
  }

  /** How many changes are committed, by any process, and are not in the index. */
  async lag(): Promise<number> {
    const { position } = await readLogState(this.deps.client);
    return Math.max(position - this.state.position, 0);
  }

  /** Whether stored documents were rebuilt since the index was loaded. */
  get isOutdated(): boolean {
    return this.newest.generation !== this.state.generation;
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
    this.current = this.look();
    return this.current;
  }

  private async look(): Promise<CaughtUp> {
    this.newest = await readLogState(this.deps.client);
    const { logId, position } = this.newest;
    if (logId !== this.state.logId || position < this.state.position) return 'lost';
    await this.readRepairs();
    return this.advance(position);
  }

  /** A rebuild leaves the generation as it is, so that the index is outdated. */
  private async readRepairs(): Promise<void> {
    const { generation } = this.newest;
    if (generation === this.state.generation) return;
    const repaired = await readRepairedEntities(this.deps.client, this.state.generation, generation);
    if (!repaired) return;
    await applyInTurns(this.deps.index, repaired);
    this.state = { ...this.state, generation };
  }

  private async advance(last: number): Promise<CaughtUp> {
    const { own } = this.deps;
    const made = own.after(this.state.position, last);
    // If another process made a change between them, a row may already have a later state than a batch here, so all of them are read.
    if (made.position === last) await this.apply(made.states, last);
    while (this.state.position < last) if (!(await this.readRange(last))) return 'lost';
    return 'current';
  }

  /** @returns false if the log does not have the range any more */
  private async readRange(last: number): Promise<boolean> {
    const { position } = this.state;
    const upTo = Math.min(last, position + RANGE_MAX);
    const { isComplete, entities } = await readChangedEntities(this.deps.client, position, upTo);
    if (isComplete) await this.apply(entities, upTo);
    return isComplete;
  }

  private async apply(changes: readonly IndexedChange[], position: number): Promise<void> {
    await applyInTurns(this.deps.index, changes);
    this.state = { ...this.state, position };
    this.deps.own.forgetUpTo(position);
  }
}
