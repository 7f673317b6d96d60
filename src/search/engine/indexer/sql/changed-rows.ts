import type { SqlClient } from '#base/database/sql-client';
import type { EventKey } from '#catalog/timeseries/event-row';

interface ChangedRow {
  readonly position: number;
  /** Characters that are stored about the entity, or of the event. */
  readonly size: number;
}

interface ChangedEntityRow extends ChangedRow {
  readonly entityId: string;
  readonly entityType: string;
}

interface ChangedEventRow extends ChangedRow, EventKey {
  readonly urn: string;
}

/** The next rows of the change log after a position. */
export async function readChangedEntities(
  client: SqlClient,
  after: number,
  limit: number,
): Promise<readonly ChangedEntityRow[]> {
  return client.query({ name: 'search-changed-entities', text: ENTITIES, values: [after, limit] });
}

const ENTITIES = `
with changed as (select position, entity_id, entity_type from change where position > $1::bigint order by position limit $2),
sized as (
  select entity_id, (select coalesce(sum(octet_length(value)), 0) from aspect_latest as latest where latest.entity_id = entity.entity_id) as size
  from (select distinct entity_id from changed) as entity
)
select position::float8 as position, entity_id as "entityId", entity_type as "entityType", size::float8 as size
from changed join sized using (entity_id) order by position`;

/** The next rows about events after a position, up to another one. */
export async function readChangedEvents(
  client: SqlClient,
  after: number,
  upTo: number,
  limit: number,
): Promise<readonly ChangedEventRow[]> {
  return client.query({ name: 'search-changed-events', text: EVENTS, values: [after, upTo, limit] });
}

const EVENTS = `
select c.position::float8 as position, c.entity_id as "entityId", coalesce(u.urn, '') as urn, c.entity_type as "entityType", c.aspect,
  c.event_time::float8 as "timestampMillis", c.event_key as "eventKey", coalesce(octet_length(e.event), 0)::float8 as size
from (
  select * from change where position > $1::bigint and position <= $2::bigint and event_key is not null order by position limit $3
) as c
left join urn as u on u.id = c.entity_id
left join timeseries_event as e
  on e.entity_id = c.entity_id and e.aspect = c.aspect and e.timestamp_millis = c.event_time and e.event_key = c.event_key
order by c.position`;
