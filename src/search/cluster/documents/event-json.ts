import type { estypes } from '@elastic/elasticsearch';
import { exactJson } from '#base/json/exact-json';
import type { EventKey } from '#catalog/timeseries/event-row';
import { documentShard, type IndexedEvent } from '#search/engine/document-store';

/** The part that is compared with the rows. `codegen/emit/search/timeseries-mapping.ts` maps what requests use. */
export interface IndexedRow {
  readonly shard: number;
  readonly digest: number;
  readonly key: string;
  readonly entityId: string;
  readonly entityType: string;
  readonly aspect: string;
}

/** Names of the columns of a mapping. Names inside of objects have dots. */
export function mappedColumns({ properties = {} }: estypes.MappingTypeMapping): ReadonlySet<string> {
  return new Set(
    Object.entries(properties).flatMap(([name, property]) => [
      name,
      ...Object.keys('properties' in property ? (property.properties ?? {}) : {}).map((inner) => `${name}.${inner}`),
    ]),
  );
}

/** An event as it is sent: the mapped columns, then event and system metadata as they are stored. */
export function eventJson(
  mapped: ReadonlySet<string>,
  { urn, ...key }: EventKey & { readonly urn: string },
  { event, systemMetadata, runId, columns, digest }: IndexedEvent,
): string {
  const { entityId, entityType, aspect, timestampMillis, eventKey } = key;
  const row: IndexedRow = { shard: documentShard(entityId), digest, key: eventKey, entityId, entityType, aspect };
  const known = Object.fromEntries(Object.entries(columns).filter(([name]) => mapped.has(name)));
  const head = exactJson({ ...known, urn, runId, '@timestamp': timestampMillis, '@row': row });
  return `${head.slice(0, -1)},"event":${event},"systemMetadata":${systemMetadata ?? 'null'}}`;
}
