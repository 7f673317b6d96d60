import type { SqlClient } from '#base/database/sql-client';
import type { LogPoint } from './log-point';
import { readMarks } from './sql/read-marks';

/** The end of a log. */
interface LogEnd {
  readonly last: number;
  /** The mark of the change at `last`. */
  readonly mark: string;
}

/** Whether a log still has these changes at their positions, as far as it keeps them. */
export async function areInLog(client: SqlClient, points: readonly LogPoint[], end: LogEnd): Promise<boolean> {
  if (points.some(({ position }) => position > end.last)) return false;
  const before = points.filter(({ position }) => position < end.last).map(({ position }) => position);
  const marks = new Map([...(await readMarks(client, before)), [end.last, end.mark] as const]);
  return points.every(({ position, mark }) => mark === '' || (marks.get(position) || mark) === mark);
}
