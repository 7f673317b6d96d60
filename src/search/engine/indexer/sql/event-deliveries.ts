import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';
import { parseExactJson } from '#base/json/exact-json';
import type { Series } from '#catalog/registry/model-registry';
import type { EventKey } from '#catalog/timeseries/event-row';
import type { EventDelivery, IndexedEvent } from '#search/engine/document-store';
import type { RetriedEvent } from './retry-rows';

type DeliveryRow = EventKey & { readonly version: number; readonly urn: string; readonly columns: string | null } & {
  readonly [field in keyof Omit<IndexedEvent, 'columns'>]: IndexedEvent[field] | null;
};

/** 24 bits of the number of the write: sums over a shard stay exact in any number type. */
export const EVENT_DIGEST = '(e.sequence & 16777215)::int';

const EVENT = `e.event, e.system_metadata as "systemMetadata", e.run_id as "runId", e.columns::text, ${EVENT_DIGEST} as digest`;

/** Events as they are now. */
export async function readEventDeliveries(
  client: SqlClient,
  events: readonly RetriedEvent[],
  version: number,
): Promise<readonly EventDelivery[]> {
  if (events.length === 0) return [];
  const rows = await client.query<DeliveryRow>({
    name: 'search-event-deliveries',
    text: CURRENT,
    values: [version, ...EVENTS.values(events)],
  });
  return rows.map(toDelivery);
}

const EVENTS = new RowSource<RetriedEvent>({
  urn: 'text',
  entityId: 'bigint',
  entityType: 'text',
  aspect: 'text',
  timestampMillis: 'bigint',
  eventKey: 'uuid',
});

const CURRENT = `
select $1::float8 as version, k.urn, k.entity_id as "entityId", k.entity_type as "entityType", k.aspect,
  k.timestamp_millis::float8 as "timestampMillis", k.event_key as "eventKey", ${EVENT}
from ${EVENTS.as('k', 2)}
left join timeseries_event as e
  on e.entity_id = k.entity_id and e.aspect = k.aspect and e.timestamp_millis = k.timestamp_millis and e.event_key = k.event_key`;

/** Lower than every version that the indexer uses: it sends what was written later, or the same. */
const FIRST_VERSION = 1;

export interface EventRange {
  /** The id behind which the entities begin, up to that of `upTo`. */
  readonly after: string;
  readonly upTo: string;
  /** The series of the models. */
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
  const rows = await client.query<DeliveryRow>({
    text: PAGE,
    values: [...position, upTo, limit, FIRST_VERSION, seriesNames(series)],
  });
  return rows.map(toDelivery);
}

/** Selects events `e` of the series in the parameter of this number. No index serves it, so the planner never chooses one for it. */
export function ofSeries(parameter: number): string {
  return `e.entity_type || ' ' || e.aspect = any($${parameter}::text[])`;
}

export function seriesNames(series: readonly Series[]): readonly string[] {
  return series.map(({ entityType, aspectName }) => `${entityType} ${aspectName}`);
}

const PAGE = `
select $7::float8 as version, e.entity_id as "entityId", u.urn, e.entity_type as "entityType", e.aspect,
  e.timestamp_millis::float8 as "timestampMillis", e.event_key as "eventKey", ${EVENT}
from timeseries_event e join urn u on u.id = e.entity_id
where (e.entity_id, e.aspect, e.timestamp_millis, e.event_key) > ($1::bigint, $2::text, $3::bigint, $4::uuid)
  and e.entity_id <= $5::bigint and ${ofSeries(8)}
order by e.entity_id, e.aspect, e.timestamp_millis, e.event_key limit $6`;

function toDelivery({ event, systemMetadata, runId, columns, digest, ...row }: DeliveryRow): EventDelivery {
  return {
    ...row,
    event:
      event === null
        ? null
        : { event, systemMetadata, runId, columns: parseExactJson(columns ?? '{}'), digest: digest ?? 0 },
  };
}
