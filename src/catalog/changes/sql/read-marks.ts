import { anyOf } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';

/**
 * The columns of the mark of a change: a text that only this change has. If the log went back, its later positions belong to other changes,
 * with other marks.
 */
export const MARK = "concat_ws(' ', created_on, entity_id, aspect, operation, version_after, request_id)";

/** The mark of the change at a position, which is SQL; empty if the log does not have the change any more. */
export function markAt(position: string): string {
  return `coalesce((select ${MARK} from change where position = ${position}), '')`;
}

/** The marks of changes by position. A change that the log does not have any more is absent. */
export async function readMarks(client: SqlClient, positions: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (positions.length === 0) return new Map();
  const rows = await client.query<{ readonly position: number; readonly mark: string }>({
    name: 'read-marks',
    text: `select position::float8 as position, ${MARK} as mark from change where position = ${anyOf(1, 'bigint')}`,
    values: [positions],
  });
  return new Map(rows.map(({ position, mark }) => [position, mark]));
}
