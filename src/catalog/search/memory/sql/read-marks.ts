import type { SqlClient } from '../../../../base/database/sql-client';
import { type LogState, readLogState } from './read-log-state';

/**
 * A state with its mark: a text that only the change at its position has, empty if the log does not have the change any more. If a database
 * was restored from an older copy, its later positions mean other changes.
 */
export interface MarkedLogState extends LogState {
  readonly mark: string;
}

/** The marks at both ends of a range. */
export interface LogMarks {
  /** Of the change before the range. */
  readonly markBefore: string;
  /** Of the last change of the range. */
  readonly mark: string;
}

/** The state of now. */
export async function readMarkedLogState(client: SqlClient): Promise<MarkedLogState> {
  const state = await readLogState(client);
  const { mark } = await readMarks(client, state.position, state.position);
  return { ...state, mark };
}

/** Reads two changes. */
export async function readMarks(client: SqlClient, after: number, upTo: number): Promise<LogMarks> {
  const [marks] = await client.query<LogMarks>({
    name: 'read-log-marks',
    text: `select ${MARKS}`,
    values: [after, upTo],
  });
  if (!marks) throw new Error('a select without a row');
  return marks;
}

/** Whether the change at the position of the state is still the one that it ends with, as far as the log has it. */
export function isSameChange(markNow: string, { mark }: MarkedLogState): boolean {
  return markNow === '' || markNow === mark;
}

/** Columns of a statement whose first parameters are the position before a range and the last one of the range. */
export const MARKS = `${markAt('$1')} as "markBefore", ${markAt('$2')} as mark`;

function markAt(position: string): string {
  return `coalesce((
  select concat_ws(' ', created_on, entity_id, aspect, operation, version_after, request_id)
  from change where position = ${position}::bigint), '')`;
}
