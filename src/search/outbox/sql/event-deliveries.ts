import type { SqlClient } from '../../../database/sql-client';
import type { Series } from '../../../registry/model-registry';
import type { EventKey } from '../../../timeseries/event-row';
import type { EventDelivery, IndexedEvent } from '../../document-store';
import type { ClaimLimits } from './claim-outbox-rows';
import { ofSeries, seriesNames } from './of-series';

type DeliveryRow = EventKey & { readonly version: number; readonly urn: string } & {
  readonly [field in keyof IndexedEvent]: IndexedEvent[field] | null;
};

/** 24 bits of the number of the write: sums over a shard stay exact in any number type. */
export const EVENT_DIGEST = '(e.sequence & 16777215)::int';

const EVENT = `e.event, e.system_metadata as "systemMetadata", e.run_id as "runId", e.columns, ${EVENT_DIGEST} as digest`;

/**
 * The oldest rows that are due and that nobody else has, until the transaction ends, with the events as they are now: at least as new as
 * the row, because its transaction has committed both.
 */
export async function claimEventDeliveries(
  client: SqlClient,
  { rows, size }: ClaimLimits,
): Promise<readonly EventDelivery[]> {
  return (await client.query<DeliveryRow>({ name: 'search-claim-events', text: CLAIM, values: [rows, size] })).map(
    toDelivery,
  );
}

const CLAIM = `
with claimed as (
  select version, entity_id, entity_type, aspect, timestamp_millis, event_key from search_event_outbox
  where due_on <= now() order by version limit $1 for update skip locked
),
found as (
  select c.version::float8 as version, c.entity_id as "entityId", coalesce(u.urn, '') as urn, c.entity_type as "entityType", c.aspect,
    c.timestamp_millis::float8 as "timestampMillis", c.event_key as "eventKey", ${EVENT},
    sum(coalesce(octet_length(e.event), 0)) over (order by c.version rows between unbounded preceding and 1 preceding) as before
  from claimed c left join urn u on u.id = c.entity_id
  left join timeseries_event e on e.entity_id = c.entity_id and e.aspect = c.aspect and e.timestamp_millis = c.timestamp_millis and e.event_key = c.event_key
)
select * from found where coalesce(before, 0) < $2 order by version`;

/** Lower than every version that the outbox gives: what it tells was written later, or is the same. */
const FIRST_VERSION = 1;

export interface EventRange {
  /** Of the entities with higher ids, up to that of `upTo`. */
  readonly after: string;
  readonly upTo: string;
  /** Those of the models. */
  readonly series: readonly Series[];
}

/** The next events of a range after the one of `last`, in the order of the primary key. */
export async function readEventPage(
  client: SqlClient,
  { after, upTo, series }: EventRange,
  last: EventKey | undefined,
  limit: number,
): Promise<readonly EventDelivery[]> {
  const position = last
    ? [last.entityId, last.aspect, last.timestampMillis, last.eventKey]
    : [String(BigInt(after) + 1n), '', 0, '00000000-0000-0000-0000-000000000000'];
  return (
    await client.query<DeliveryRow>({
      text: PAGE,
      values: [...position, upTo, limit, FIRST_VERSION, seriesNames(series)],
    })
  ).map(toDelivery);
}

const PAGE = `
select $7::float8 as version, e.entity_id as "entityId", u.urn, e.entity_type as "entityType", e.aspect, e.timestamp_millis::float8 as "timestampMillis", e.event_key as "eventKey", ${EVENT}
from timeseries_event e join urn u on u.id = e.entity_id
where (e.entity_id, e.aspect, e.timestamp_millis, e.event_key) > ($1::bigint, $2::text, $3::bigint, $4::uuid) and e.entity_id <= $5::bigint and ${ofSeries(8)}
order by e.entity_id, e.aspect, e.timestamp_millis, e.event_key limit $6`;

function toDelivery({ event, systemMetadata, runId, columns, digest, ...row }: DeliveryRow): EventDelivery {
  return {
    ...row,
    event: event === null ? null : { event, systemMetadata, runId, columns: columns ?? {}, digest: digest ?? 0 },
  };
}
