import { RowSource } from '../../database/row-source';
import type { SqlClient, SqlStatement } from '../../database/sql-client';
import type { LoggedChange } from '../change-set';

/** A row to append. */
export interface ChangeRow extends Omit<LoggedChange, 'event'> {
  /** Counts the rows of the transaction from 1. */
  readonly number: number;
  readonly createdOn: number;
  readonly entityId: string;
  readonly entityType: string;
  readonly eventTime: number | null;
  readonly eventKey: string | null;
}

/**
 * Appends rows and returns the last position as `last`. The update locks the counter until the commit, so a transaction that commits later
 * gets higher positions. It must be the last statement of its transaction, because all other writers wait for the lock.
 */
export function appendChanges(rows: readonly ChangeRow[]): SqlStatement {
  return { name: 'append-changes', text: APPEND, values: [rows.length, ...ROWS.values(rows)] };
}

const ROWS = new RowSource<ChangeRow>({
  number: 'int',
  createdOn: 'bigint',
  entityId: 'bigint',
  entityType: 'text',
  aspect: 'text',
  operation: 'text',
  versionBefore: 'bigint',
  versionAfter: 'bigint',
  eventTime: 'bigint',
  eventKey: 'uuid',
  actor: 'text',
  runId: 'text',
  requestId: 'text',
});

const COLUMNS =
  'created_on, entity_id, entity_type, aspect, operation, version_before, version_after, event_time, event_key, actor, run_id, request_id';

const APPEND = `
with counter as (update change_counter set position = position + $1::int returning position - $1::int as base),
appended as (insert into change (position, ${COLUMNS}) select base + number, ${COLUMNS} from counter, ${ROWS.as('sent', 2)})
select (base + $1::int)::float8 as last from counter`;

/** Maximum number of rows that one statement deletes, so that it takes well under a second. */
const ROWS_MAX = 20_000;

/**
 * Deletes the oldest changes that were logged before a time and that every registered consumer has read.
 * @param before epoch milliseconds
 * @returns whether there may be more
 */
export async function trimChanges(client: SqlClient, before: number): Promise<boolean> {
  const rows = await client.query({ text: TRIM, values: [before, ROWS_MAX] });
  return rows.length === ROWS_MAX;
}

const TRIM = `
with oldest as (
  select position, created_on from change
  where position <= (select coalesce(min(position), 9223372036854775807) from change_consumer)
  order by position limit $2
)
delete from change using oldest where change.position = oldest.position and oldest.created_on < $1 returning 1`;
