import type { TrimLimits } from '#base/background/retention-loop';
import { DistinctRows } from '#base/database/distinct-rows';
import { RowSource } from '#base/database/row-source';
import type { SqlClient, SqlStatement } from '#base/database/sql-client';
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

/** The deletion of an entity, for readers of its past. */
export interface DeletionRow {
  readonly entityId: string;
  /** Number of the last row of the entity up to the deletion. */
  readonly number: number;
  /** JSON: the last version of each aspect. */
  readonly versions: string;
}

/**
 * Appends rows and returns the last position as `last`. The update locks the counter until the commit, so a transaction that commits later
 * gets higher positions. It must be the last statement of its transaction, because all other writers wait for the lock.
 * @param deletions of entities by this transaction; their positions are stored with them
 * @param createdOn epoch milliseconds
 */
export function appendChanges(
  rows: readonly ChangeRow[],
  deletions: readonly DeletionRow[],
  createdOn: number,
): SqlStatement {
  const hasEvents = rows.some(({ eventKey }) => eventKey !== null);
  const [name, text, source] = hasEvents
    ? ['append-event-changes', APPEND_EVENTS, EVENT_ROWS]
    : ['append-changes', APPEND, ROWS];
  const origins = new DistinctRows(ORIGINS);
  const sent = rows.map((row) => sentRow(row, origins.number(row)));
  const values = [rows.length, createdOn, ...origins.values(), ...source.values(sent)];
  if (deletions.length === 0) return { name, text, values };
  const names = hasEvents ? EVENT_NAMES : NAMES;
  return {
    text: append(names, source, deletionsFrom(values.length + 1)),
    values: [...values, ...DELETIONS.values(deletions)],
  };
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

/** The place of the first parameter for origins, behind the number of rows and the time. */
const ORIGINS_FROM = 3;
const NAMES = 'entity_id, entity_type, aspect, operation, version_before, version_after';
const EVENT_NAMES = `${NAMES}, event_time, event_key`;
const APPEND = append(NAMES, ROWS);
const APPEND_EVENTS = append(EVENT_NAMES, EVENT_ROWS);

const DELETIONS = new RowSource<DeletionRow>({ entityId: 'bigint', number: 'int', versions: 'text' });

/** Stores the deletions, whose parameters begin at `first`. */
function deletionsFrom(first: number): string {
  return `,
deleted as (
  insert into entity_deletion (entity_id, position, versions)
  select entity_id, (select base from counter) + number, versions::jsonb from ${DELETIONS.as('sent', first)}
  on conflict (entity_id) do update set position = excluded.position, versions = excluded.versions
)`;
}

function append(names: string, rows: RowSource<SentRow>, further = ''): string {
  const origin = ORIGINS.rowAt('origin', ORIGINS_FROM);
  return `
with counter as (update change_counter set position = position + $1::int returning position - $1::int as base),
appended as (
  insert into change (position, created_on, ${ORIGINS.names}, ${names})
  select (select base from counter) + number, $2::bigint, ${origin}, ${names} from ${rows.as('sent', ORIGINS_FROM + ORIGINS.parameters)}
)${further}
select (base + $1::int)::float8 as last from counter`;
}

/**
 * Deletes the oldest changes, up to the first that is younger than the limit, is among the newest, or was not read by every registered consumer.
 * For a consumer outside the service the log waits only if it asked for that, and only for some days. The log keeps no gaps, also if the clock
 * of a process that wrote was wrong.
 * @param waitDays how long the log waits for a consumer that reads nothing
 * @returns how many
 */
export async function trimChanges(
  client: SqlClient,
  { before, rowsMax, newestKept }: TrimLimits,
  waitDays: number,
): Promise<number> {
  return (await client.query({ text: TRIM, values: [before, rowsMax, waitDays, newestKept] })).length;
}

const TRIM = `
with oldest as (
  select position, created_on from change
  where position <= (
    select coalesce(min(position), 9223372036854775807) from change_consumer
    where owner is null or (keeps_log and updated_on > now() - $3::int * interval '1 day')
  ) and position <= (select position - $4::bigint from change_counter)
  order by position limit $2
)
delete from change using oldest where change.position = oldest.position
  and oldest.position < coalesce((select min(position) from oldest where created_on >= $1), 9223372036854775807)
returning 1`;
