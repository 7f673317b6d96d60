import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OwnChanges } from '../../../changes/own-changes';
import { renewLog } from '../../../changes/sql/renew-log';
import type { SqlClient } from '../../../../base/database/sql-client';
import type { IndexedChange } from '../indexed-change';
import { type LogState, readLogState } from '../sql/read-log-state';
import { isSameChange, type LogMarks, type MarkedLogState, readMarks } from '../sql/read-marks';
import { readChangedEntities, readRepairedEntities } from '../sql/read-stored-documents';
import { applyInTurns } from './apply-in-turns';
import type { FollowingIndex } from './following-index';

interface FollowerDeps {
  readonly client: SqlClient;
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
const COMPARED_MS = 1000;

/** Keeps one index equal to what is committed, by any process. */
export class IndexFollower {
  private state: MarkedLogState;
  private newest: LogState;
  private current: Promise<CaughtUp> | undefined;
  private next: Promise<CaughtUp> | undefined;
  /** Whether the database was away since the last look, so that another server may answer now. */
  private wasAway = false;
  /** When a look last saw that the log has the change with which the index ends. */
  private comparedAt = 0;

  constructor(private readonly deps: FollowerDeps) {
    this.state = deps.loaded;
    this.newest = deps.loaded;
  }

  /** The state that the index has reached. */
  get reached(): MarkedLogState {
    return this.state;
  }

  /** How many changes are committed, by any process, and are not in the index. */
  async lag(): Promise<number> {
    const { position } = await readLogState(this.deps.client);
    return Math.max(position - this.state.position, 0);
  }

  /** Whether stored documents were rebuilt since the index was loaded. */
  get isOutdated(): boolean {
    return this.newest.revision !== this.state.revision;
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
    this.newest = await readLogState(this.deps.client);
    const { logId, position } = this.newest;
    if (logId !== this.state.logId) return 'lost';
    if (position < this.state.position || !(await this.isSameLog())) return this.wentBack();
    await this.readRepairs();
    return this.advance(position);
  }

  /**
   * A log that went back may have reached the position of the index again. A failover can be over between two looks, so this is compared
   * once a second, and after each failure.
   */
  private async isSameLog(): Promise<boolean> {
    if (!this.wasAway && performance.now() - this.comparedAt < COMPARED_MS) return true;
    const { position } = this.state;
    const { mark } = await readMarks(this.deps.client, position, position);
    this.wasAway = false;
    this.comparedAt = performance.now();
    return isSameChange(mark, this.state);
  }

  /** Other processes and readers of the log must hear of it, too. */
  private async wentBack(): Promise<CaughtUp> {
    await renewLog(this.deps.client, this.state.logId);
    return 'lost';
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
    if (position < last && made.position === last && !(await this.applyOwn(made.states, last))) return this.wentBack();
    while (this.state.position < last) {
      const read = await this.readRange(last);
      if (read !== 'current') return read;
    }
    // A batch that was read from rows may have come late.
    own.forgetUpTo(last);
    return 'current';
  }

  /**
   * The marks are read meanwhile. If they show that the index is lost, what was applied is dropped with it.
   * @returns false if the log has another change at the position of the index
   */
  private async applyOwn(changes: readonly IndexedChange[], last: number): Promise<boolean> {
    const { client, index } = this.deps;
    const [marks] = await Promise.all([readMarks(client, this.state.position, last), applyInTurns(index, changes)]);
    const isSame = isSameChange(marks.markBefore, this.state);
    if (isSame) this.reach(last, marks);
    return isSame;
  }

  private async readRange(last: number): Promise<CaughtUp> {
    const { client, index } = this.deps;
    const { position } = this.state;
    const upTo = Math.min(last, position + RANGE_MAX);
    const { isComplete, entities, marks } = await readChangedEntities(client, position, upTo);
    if (!isSameChange(marks.markBefore, this.state)) return this.wentBack();
    if (!isComplete) return 'lost';
    await applyInTurns(index, entities);
    this.reach(upTo, marks);
    return 'current';
  }

  private reach(position: number, { mark }: LogMarks): void {
    this.state = { ...this.state, position, mark };
    this.deps.own.forgetUpTo(position);
  }
}
