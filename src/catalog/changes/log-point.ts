import type { SqlClient } from '../../base/database/sql-client';
import type { ChangeSet } from './change-set';
import { readMarks } from './sql/read-marks';

/** A change of the log that somebody has seen. */
export interface LogPoint {
  /** Identifies the log; undefined if it is the one that the process follows. */
  readonly logId?: string | undefined;
  readonly position: number;
  /** A text that only this change has; empty if it is not known. */
  readonly mark: string;
}

/** The mark of the last change of a change set, equal to the one that `sql/read-marks.ts` reads. */
export function lastMark({ time, entities }: ChangeSet): string {
  const entity = entities.findLast(({ log }) => log.length > 0);
  const change = entity?.log.at(-1);
  if (!entity || !change) return '';
  const { aspect, operation, versionAfter, requestId } = change;
  return [time, entity.id, aspect, operation, versionAfter, requestId].filter((part) => part !== null).join(' ');
}

/** The end of a log. */
interface LogEnd {
  readonly last: number;
  /** Of the change at `last`. */
  readonly mark: string;
}

/** Whether a log still has these changes at their positions, as far as it keeps them. */
export async function areInLog(client: SqlClient, points: readonly LogPoint[], end: LogEnd): Promise<boolean> {
  if (points.some(({ position }) => position > end.last)) return false;
  const before = points.filter(({ position }) => position < end.last).map(({ position }) => position);
  const marks = new Map([...(await readMarks(client, before)), [end.last, end.mark] as const]);
  return points.every(({ position, mark }) => mark === '' || (marks.get(position) || mark) === mark);
}
