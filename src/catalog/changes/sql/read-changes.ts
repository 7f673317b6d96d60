import { LIMITS } from '#generated/http/limits';
import type { AccessAttributeSpec } from '#generated/registry/registry-types';
import type { AccessParents } from '#catalog/authorization/access-parents';
import { admitsAllUnguarded } from '#catalog/authorization/guarded-entities';
import { type AccessFilter, lastingFilter } from '#catalog/authorization/access-filter';
import { type AccessCondition, accessCondition } from '#catalog/authorization/sql/access-condition';
import { rowBytes, runningBytes } from '#base/database/answer-bytes';
import type { SqlClient } from '#base/database/sql-client';
import type { Change, ChangeQuery, LogBounds } from '../change-log';
import { markAt } from './read-marks';

/** Some changes, and the bounds of the log in the same snapshot. */
interface ReadChanges {
  readonly bounds: LogBounds;
  readonly changes: readonly Change[];
  /** Whether the values are large enough for an answer, so that the page ends before the limit. */
  readonly isFull: boolean;
}

/** A change beside the bounds. The position is null if nothing was found. */
type ChangeRow = LogBounds &
  Omit<Change, 'position'> & { readonly position: number | null; readonly isFull: boolean | null };

/** Half of an answer. The value of one more change fits into the other half. */
const PAGE_BYTES = LIMITS.answerBytes / 2;

interface ReadChangesOptions {
  /** The last position to search. */
  readonly end: number;
  readonly attributes: readonly AccessAttributeSpec[];
  readonly parents: AccessParents;
}

/**
 * The next changes up to a position. Reads a range of the primary key and joins at most `limit` rows that pass the filters with their
 * values. A value is a latest value, an old value or an event. It is null if retention deleted it. The page ends earlier if the values
 * are large: it has all changes before which the bytes of a page were not reached, so at least one. A platform event may be about any
 * entity, so only actors who may see everything see it.
 */
export async function readChanges(
  client: SqlClient,
  { after, limit, entityTypes, aspects, urn, operations, actor, access }: ChangeQuery,
  { end, attributes, parents }: ReadChangesOptions,
): Promise<ReadChanges> {
  const filters = [entityTypes, aspects, urn, operations, actor].map((filter) => filter ?? null);
  const values = [after, end, limit, ...filters];
  const seen = visibleChanges(access, values.length, { attributes, parents });
  const rows = await client.query<ChangeRow>(
    seen
      ? {
          text: readText(`${admitsAllUnguarded(access) ? '' : WITHOUT_PLATFORM_EVENTS} and ${seen.sql}`),
          values: [...values, ...seen.values],
        }
      : { name: 'read-changes', text: READ, values },
  );
  const [bounds] = rows;
  if (!bounds) throw withoutCounter();
  const changes = rows.flatMap(
    ({
      logId: _logId,
      first: _first,
      last: _last,
      mark: _mark,
      isFull: _isFull,
      position,
      ...change
    }): readonly Change[] => (position === null ? [] : [{ position, ...change }]),
  );
  return { bounds, changes, isFull: rows.at(-1)?.isFull ?? false };
}

/**
 * The changes that the filter admits. Of an entity whose owner or domain decides, only those since its last deletion, because before it the
 * entity may have been hidden.
 */
function visibleChanges(
  access: AccessFilter,
  valuesBefore: number,
  facts: Pick<ReadChangesOptions, 'attributes' | 'parents'>,
): AccessCondition | undefined {
  const id = 'change.entity_id';
  const seen = accessCondition(access, { id, valuesBefore, ...facts });
  const lasting = lastingFilter(access);
  if (!seen || lasting === access) return seen;
  const past = accessCondition(lasting, { id, valuesBefore: valuesBefore + seen.values.length, ...facts });
  if (!past) return seen;
  return {
    sql: `${seen.sql} and (${past.sql} or ${SINCE_DELETION})`,
    values: [...seen.values, ...past.values],
    isCostly: seen.isCostly,
  };
}

const SINCE_DELETION =
  'change.position > coalesce((select position from entity_deletion as ended where ended.entity_id = change.entity_id), 0)';

const WITHOUT_PLATFORM_EVENTS = "and change.operation <> 'PLATFORM_EVENT'";

const BOUNDS = `
select counter.log_id as "logId", coalesce((select min(position) from change), counter.position + 1)::float8 as first,
       counter.position::float8 as last, ${markAt('counter.position')} as mark
from change_counter as counter`;

function readText(condition: string): string {
  return `
with found as (
  select * from change
  where position > $1 and position <= $2
    and ($4::text[] is null or entity_type = any ($4)) and ($5::text[] is null or aspect = any ($5))
    and ($6::text is null or entity_id = (select id from urn where urn = $6))
    and ($7::text[] is null or operation = any ($7)) and ($8::text is null or actor = $8) ${condition}
  order by position limit $3
)
select bounds.*, page.* from (${BOUNDS}) as bounds left join (
select position, time, urn, "entityType", aspect, operation, "versionBefore", "versionAfter", "eventTime", actor, "runId", "requestId", value,
       bytes >= ${PAGE_BYTES} as "isFull"
from (
  select *, ${runningBytes('value')} as bytes from (
    select found.position::float8, found.created_on::float8 as time, urn.urn, found.entity_type as "entityType", found.aspect, found.operation,
           found.version_before::float8 as "versionBefore", found.version_after::float8 as "versionAfter",
           found.event_time::float8 as "eventTime", found.actor, found.run_id as "runId", found.request_id as "requestId",
           coalesce(latest.value, old.value, event.event, found.payload) as value
    from found
    join urn on urn.id = found.entity_id
    left join aspect_latest as latest on latest.entity_id = found.entity_id and latest.aspect = found.aspect
      and latest.version = coalesce(found.version_after, found.version_before)
    left join aspect_version as old on old.entity_id = found.entity_id and old.aspect = found.aspect
      and old.version = coalesce(found.version_after, found.version_before)
    left join timeseries_event as event on event.entity_id = found.entity_id and event.aspect = found.aspect
      and event.timestamp_millis = found.event_time and event.event_key = found.event_key
    order by found.position
  ) as valued
) as sized
where bytes - (${rowBytes('value')}) < ${PAGE_BYTES}
) as page on true order by page.position`;
}

const READ = readText('');

/** Identity, first and last position of the log. Takes three probes of an index. */
export async function readLogBounds(client: SqlClient): Promise<LogBounds> {
  const [row] = await client.query<LogBounds>({ name: 'read-log-bounds', text: BOUNDS });
  if (!row) throw withoutCounter();
  return row;
}

function withoutCounter(): Error {
  return new Error('change_counter has no row: the schema is not complete');
}

/** The aspects among these that have changes in a range of positions. Scans that range of the primary key. */
export async function readChangedAspects(
  client: SqlClient,
  { after, last }: { readonly after: number; readonly last: number },
  aspects: readonly string[],
): Promise<readonly string[]> {
  if (aspects.length === 0) return [];
  const rows = await client.query<{ readonly aspect: string }>({
    name: 'read-changed-aspects',
    text: 'select distinct aspect from change where position > $1 and position <= $2 and aspect = any ($3::text[])',
    values: [after, last, aspects],
  });
  return rows.map(({ aspect }) => aspect);
}
