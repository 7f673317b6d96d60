import { RowSource } from '../../database/row-source';
import type { SqlStatement } from '../../database/sql-client';
import type { ChangeOperation } from '../change-set';

/** A row to append. */
export interface ChangeRow {
  /** Counts the rows of the transaction from 1. */
  readonly number: number;
  readonly createdOn: number;
  readonly entityId: string;
  readonly entityType: string;
  readonly aspect: string;
  readonly operation: ChangeOperation;
  readonly versionBefore: number | null;
  readonly versionAfter: number | null;
  readonly eventTime: number | null;
  readonly eventKey: string | null;
  readonly actor: string;
  readonly runId: string | null;
  readonly requestId: string | null;
}

/**
 * Appends rows and answers the last position as `last`. The update locks the counter until the commit, so a transaction that commits later
 * gets higher positions. It must be the last statement of its transaction: everybody else who writes waits for it.
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
