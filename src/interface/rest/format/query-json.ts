import { releasedFacets } from './released-facets';
import { rankedEntity } from './released-format';
import { suggestionsMember } from './search-suggestions';
import type { UrnList } from '#catalog/aspects/lists/stored-lists';
import type { RelationshipPage } from '#catalog/graph/relationship-reader';
import type { SearchPage, SearchQuery } from '#search/language/query/search-query';
import type { TimeseriesStatsRequest } from '#generated/http/messages';
import type { EventStatsTable } from '#catalog/timeseries/event-stats';
import type { TimeseriesEvent, TimeseriesQuery } from '#catalog/timeseries/timeseries-service';

/** The answer of actions that return one plain value. */
export function valueJson(
  value: string | number | boolean | readonly string[] | { readonly [key: string]: number },
): string {
  return JSON.stringify({ value });
}

/** compat: `count` echoes the request. */
export function entityListJson({ start, count }: SearchQuery, { total, hits, cursor }: SearchPage): string {
  return JSON.stringify({
    value: { start, count, total, entities: hits.map(({ urn }) => urn), ...(cursor !== undefined && { cursor }) },
  });
}

/** compat: `count` is the size of this page. */
export function urnListJson(start: number, { total, urns }: UrnList): string {
  return JSON.stringify({ value: { start, count: urns.length, total, entities: urns } });
}

/** One shape for all clients, because the specification has none. */
export function acrossScrollJson(query: SearchQuery, page: SearchPage): string {
  const { total, hits, facets, cursor } = page;
  return JSON.stringify({
    value: {
      numEntities: total,
      pageSize: query.count,
      entities: hits.map((hit) => rankedEntity(hit, query)),
      metadata: {
        aggregations: query.facets ? releasedFacets(query, facets, true) : [],
        ...suggestionsMember(page),
      },
      ...(cursor !== undefined && { scrollId: cursor }),
    },
  });
}

/** Both shapes at once, because they do not conflict. `entities` has each other end once. */
export function relationshipsJson(start: number, { total, relationships }: RelationshipPage): string {
  const entities = [...new Set(relationships.map(({ entity }) => entity))];
  return JSON.stringify({ start, count: relationships.length, total, relationships, entities });
}

/** compat: clients ask for the page at `start + count` until a page has `count` 0. */
export function relatedEntitiesJson(start: number, { total, relationships }: RelationshipPage): string {
  const entities = relationships.map(({ type, entity }) => ({ relationshipType: type, urn: entity }));
  return JSON.stringify({ start, count: entities.length, total, entities });
}

/**
 * Echoes the range and the entity type of the request. compat: with `latestValue` the shown limit is 1, whatever the limit is.
 */
export function timeseriesJson(
  { entity, latestValue }: { readonly entity: string; readonly latestValue?: boolean },
  { aspectName, startTimeMillis, endTimeMillis, limit }: TimeseriesQuery,
  events: readonly TimeseriesEvent[],
): string {
  const head = JSON.stringify({
    entityName: entity,
    aspectName,
    startTimeMillis,
    endTimeMillis,
    limit: latestValue ? 1 : limit,
  });
  return `{"value":${head.slice(0, -1)},"values":[${events.map(eventJson).join(',')}]}}`;
}

/** Echoes the request. compat: cells are strings, and the text NULL stands for an absent one. */
export function timeseriesStatsJson(
  { entityName, aspectName, metrics, filter, buckets }: TimeseriesStatsRequest,
  { columns, rows }: EventStatsTable,
): string {
  const table = {
    columnNames: columns.map(({ name }) => name),
    columnTypes: columns.map(({ type }) => type),
    rows: rows.map((row) => row.map((cell) => cell ?? 'NULL')),
  };
  const echo = { entityName, aspectName, filter, aggregationSpecs: metrics, groupingBuckets: buckets };
  return JSON.stringify({ value: { ...echo, table } });
}

/** The value is JSON in a string. */
function eventJson({ value, systemMetadata }: TimeseriesEvent): string {
  const metadata = systemMetadata === null ? '' : `,"systemMetadata":${systemMetadata}`;
  return `{"aspect":{"value":${JSON.stringify(value)},"contentType":"application/json"}${metadata}}`;
}
