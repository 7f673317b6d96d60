import { DistinctRows } from '../../../base/database/distinct-rows';
import { RowSource } from '../../../base/database/row-source';
import type { SqlClient, SqlStatement } from '../../../base/database/sql-client';
import type { LoggedChange } from '../change-set';

/** A row to append. */
export interface ChangeRow extends Omit<LoggedChange, 'event' | 'address'> {
  /** Counts the rows of the transaction from 1. */
  readonly number: number;
  readonly entityId: string;
  readonly entityType: string;
  readonly eventTime: number | null;
  readonly eventKey: string | null;
}

/**
 * Appends rows and returns the last position as `last`. The update locks the counter until the commit, so a transaction that commits later
 * gets higher positions. It must be the last statement of its transaction, because all other writers wait for the lock.
 * @param createdOn epoch milliseconds
 */
export function appendChanges(rows: readonly ChangeRow[], createdOn: number): SqlStatement {
  const hasEvents = rows.some(({ eventKey }) => eventKey !== null);
  const [name, text, source] = hasEvents
    ? ['append-event-changes', APPEND_EVENTS, EVENT_ROWS]
    : ['append-changes', APPEND, ROWS];
  const origins = new DistinctRows(ORIGINS);
  const sent = rows.map((row) => sentRow(row, origins.number(row)));
  return { name, text, values: [rows.length, createdOn, ...origins.values(), ...source.values(sent)] };
}

type Origin = Pick<ChangeRow, 'actor' | 'runId' | 'requestId'>;

/** The rows of a request share its origin, so each origin is sent once. */
const ORIGINS = new RowSource<Origin>({ actor: 'text', runId: 'text', requestId: 'text' });

interface SentRow extends Omit<ChangeRow, keyof Origin> {
  /** Number of the origin among the distinct ones. */
  readonly origin: number;
}

/** Field by field, because a spread takes several times as long. */
function sentRow(row: ChangeRow, origin: number): SentRow {
  return {
    number: row.number,
    entityId: row.entityId,
    entityType: row.entityType,
    aspect: row.aspect,
    operation: row.operation,
    versionBefore: row.versionBefore,
    versionAfter: row.versionAfter,
    eventTime: row.eventTime,
    eventKey: row.eventKey,
    origin,
  };
}

const COLUMNS = {
  number: 'int',
  entityId: 'bigint',
  entityType: 'text',
  aspect: 'text',
  operation: 'text',
  versionBefore: 'bigint',
  versionAfter: 'bigint',
  origin: 'int',
} as const;

const ROWS = new RowSource<SentRow>(COLUMNS);
/** Most change sets have no events, so most statements leave these columns out. */
const EVENT_ROWS = new RowSource<SentRow>({ ...COLUMNS, eventTime: 'bigint', eventKey: 'uuid' });

/** After the number of rows and the time. */
const ORIGINS_FROM = 3;
const NAMES = 'entity_id, entity_type, aspect, operation, version_before, version_after';
const APPEND = append(NAMES, ROWS);
const APPEND_EVENTS = append(`${NAMES}, event_time, event_key`, EVENT_ROWS);

function append(names: string, rows: RowSource<SentRow>): string {
  const origin = ORIGINS.rowAt('origin', ORIGINS_FROM);
  return `
with counter as (update change_counter set position = position + $1::int returning position - $1::int as base),
appended as (
  insert into change (position, created_on, ${ORIGINS.names}, ${names})
  select (select base from counter) + number, $2::bigint, ${origin}, ${names} from ${rows.as('sent', ORIGINS_FROM + ORIGINS.parameters)}
)
select (base + $1::int)::float8 as last from counter`;
}

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
