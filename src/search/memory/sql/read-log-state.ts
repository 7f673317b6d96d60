import { markAt } from '#catalog/changes/sql/read-marks';
import type { SqlClient } from '#base/database/sql-client';

/** What an index compares itself with, of one moment. */
export interface LogState {
  /** Identifies the change log. */
  readonly logId: string;
  /** Position of the newest change. */
  readonly position: number;
  /** The revision of stored documents. It rises when some changed that the log does not name. */
  readonly revision: number;
}

/** A state with the mark of the change at its position, so that it can be compared with the log later. */
export interface MarkedLogState extends LogState {
  readonly mark: string;
}

/** Reads two tables of one row. */
export async function readLogState(client: SqlClient): Promise<LogState> {
  const [state] = await client.query<LogState>({ name: 'read-log-state', text: `select ${STATE}` });
  if (!state) throw new Error('change_counter has no row: the schema is not complete');
  return state;
}

/** Reads the state of the log and the newest change. */
export async function readMarkedLogState(client: SqlClient): Promise<MarkedLogState> {
  const [state] = await client.query<MarkedLogState>({
    text: `select ${markAt('counter.position')} as mark, ${STATE}`,
  });
  if (!state) throw new Error('change_counter has no row: the schema is not complete');
  return state;
}

/** The columns of a `LogState`, and the tables of one row that they are in. */
export const STATE = `
counter.log_id as "logId", counter.position::float8 as position, state.generation::float8 as revision
from change_counter as counter, stored_document_state as state`;
