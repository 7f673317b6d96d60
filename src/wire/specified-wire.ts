import { indexSizesOf } from './index-sizes';
import { snapshotJson } from './snapshot-json';
import type { Wire } from './wire';

/** The shapes of the interface specification. */
export const specifiedWire: Wire = {
  searchPage: (query, page) =>
    JSON.stringify({
      value: {
        numEntities: page.total,
        pageSize: query.count,
        from: query.start,
        entities: page.hits.map(({ urn }) => urn),
        metadata: {
          urns: page.hits.map(({ urn }) => urn),
          matches: page.hits.map(({ matchedFields }) => ({ matchedFields })),
          searchResultMetadatas: page.facets.map(({ name, values }) => ({ name, aggregations: Object.fromEntries(values.map(({ value, count }) => [value, count])) })),
        },
        ...(page.cursor !== undefined && { cursor: page.cursor }),
      },
    }),
  browsePage: ({ path, start, limit }, page) =>
    JSON.stringify({
      value: {
        numEntities: page.totalEntities,
        pageSize: limit,
        from: start,
        metadata: { totalNumEntities: page.totalBelow, groups: page.groups, path },
        entities: page.entities,
      },
    }),
  autocompletePage: (query, { suggestions }) => JSON.stringify({ value: { suggestions, query } }),
  snapshot: (catalog, entity, stored, pointer) => snapshotJson(catalog, entity, stored, { directFields: true, pointer }),
  indexSizes: (sizes) => JSON.stringify({ value: JSON.stringify({ indexSizes: indexSizesOf(sizes) }) }),
};
