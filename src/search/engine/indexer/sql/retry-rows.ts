import { RowSource } from '#base/database/row-source';
import type { SqlClient, SqlStatement } from '#base/database/sql-client';
import type { EventKey } from '#catalog/timeseries/event-row';
import type { TimeseriesTruncation } from '#catalog/timeseries/timeseries-service';
import { RAISE_VERSIONS } from './consumer-rows';
import { entityIdOf, eventPart, type IndexWrite } from '#search/engine/document-store';

/** A document or an event that has to be sent again, as it is stored then. */
interface RetryRow {
  readonly urn: string;
  /** Empty for the document of an entity, else which of its events. */
  readonly part: string;
  /** 0 for an entity that only the index knows. */
  readonly entityId: string;
  readonly entityType: string;
  /** Null for documents. */
  readonly aspect: string | null;
  readonly timestampMillis: number | null;
  readonly eventKey: string | null;
}

export type RetriedEntity = Pick<RetryRow, 'urn' | 'entityId' | 'entityType'>;
export type RetriedEvent = EventKey & { readonly urn: string };

export function documentRetry(entity: RetriedEntity): RetryRow {
  return { ...entity, part: '', aspect: null, timestampMillis: null, eventKey: null };
}

export function eventRetry({ urn, entityId, entityType, ...key }: RetriedEvent): RetryRow {
  const { aspect, timestampMillis, eventKey } = key;
  return { urn, part: eventPart(key), entityId, entityType, aspect, timestampMillis, eventKey };
}

export function toRetry(write: IndexWrite): RetryRow {
  const { urn, entityType } = write;
  return 'document' in write ? documentRetry({ urn, entityType, entityId: entityIdOf(write) }) : eventRetry(write);
}

const ROWS = new RowSource<RetryRow>({
  urn: 'text',
  part: 'text',
  entityId: 'bigint',
  entityType: 'text',
  aspect: 'text',
  timestampMillis: 'bigint',
  eventKey: 'uuid',
});
const KEYS = new RowSource<Pick<RetryRow, 'urn' | 'part'>>({ urn: 'text', part: 'text' });

/** Due at once, with higher versions than before. */
export function putDueRows(rows: readonly RetryRow[]): readonly SqlStatement[] {
  if (rows.length === 0) return [];
  return [
    RAISE_VERSIONS,
    {
      text: `insert into search_retry (${ROWS.names}) select * from ${ROWS.as('sent')} ${DUE}`,
      values: ROWS.values(rows),
    },
  ];
}

/** All events that a truncation has left, due at once, with higher versions than before. */
export function putDueSeries({ entityType, aspectName, endTimeMillis }: TimeseriesTruncation): readonly SqlStatement[] {
  return [RAISE_VERSIONS, { text: PUT_SERIES, values: [entityType, aspectName, endTimeMillis] }];
}

const DUE = "on conflict (urn, part) do update set due_on = '-infinity'";

const PUT_SERIES = `
insert into search_retry (${ROWS.names})
select u.urn, e.aspect || ' ' || e.timestamp_millis || ' ' || e.event_key, e.entity_id, e.entity_type, e.aspect, e.timestamp_millis, e.event_key
from timeseries_event as e join urn as u on u.id = e.entity_id
where e.entity_type = $1 and e.aspect = $2 and e.timestamp_millis <= $3::bigint ${DUE}`;

/** Due after 0.1 s, then after twice as long each time, up to 2 s. */
export async function delayRows(client: SqlClient, rows: readonly RetryRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    text: `
insert into search_retry (${ROWS.names}, attempts, due_on) select sent.*, 1, now() + interval '200 ms' from ${ROWS.as('sent')}
on conflict (urn, part) do update set attempts = search_retry.attempts + 1,
  due_on = now() + least(interval '2 s', interval '100 ms' * 2 ^ least(search_retry.attempts + 1, 10))`,
    values: ROWS.values(rows),
  });
}

export async function deleteRetries(client: SqlClient, keys: readonly Pick<RetryRow, 'urn' | 'part'>[]): Promise<void> {
  if (keys.length === 0) return;
  await client.query({
    name: 'search-delete-retries',
    text: `delete from search_retry where (urn, part) in (select * from ${KEYS.as('sent')})`,
    values: KEYS.values(keys),
  });
}

/** A writer may have created meanwhile what only the index knew. */
const KNOWN_ID =
  'case entity_id when 0 then coalesce((select id from urn where urn.urn = retry.urn), 0) else entity_id end';

export async function readDueEntities(client: SqlClient, limit: number): Promise<readonly RetriedEntity[]> {
  return client.query({
    name: 'search-due-entities',
    text: `
select urn, ${KNOWN_ID} as "entityId", entity_type as "entityType" from search_retry as retry
where part = '' and due_on <= now() order by due_on limit $1`,
    values: [limit],
  });
}

export async function readDueEvents(client: SqlClient, limit: number): Promise<readonly RetriedEvent[]> {
  return client.query({
    name: 'search-due-events',
    text: `
select urn, ${KNOWN_ID} as "entityId", entity_type as "entityType", aspect, timestamp_millis::float8 as "timestampMillis", event_key as "eventKey"
from search_retry as retry where part <> '' and due_on <= now() order by due_on limit $1`,
    values: [limit],
  });
}
