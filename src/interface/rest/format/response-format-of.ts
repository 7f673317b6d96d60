import type { SearchPage, SearchQuery } from '#search/language/query/search-query';
import { releasedFormat } from './released-format';
import type { ResponseFormat } from './response-format';
import { indexSizesOf } from './index-sizes';
import { suggestionsMember } from './search-suggestions';
import { snapshotJson } from './snapshot-json';

/** Chooses the format for the whole service: that of released servers for protocol version 2.0.0, else that of the specification. */
export function responseFormatOf(protocol: string): ResponseFormat {
  return protocol === '2.0.0' ? releasedFormat : specifiedFormat;
}

/** The shapes of the interface specification. */
const specifiedFormat: ResponseFormat = {
  hasLooseValues: false,
  // The root is `/`.
  browsePath: (path) => path.replace(/\/$/, ''),
  searchPage: searchJson,
  acrossPage: searchJson,
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
  snapshot: (models, entity, stored, pointer) => snapshotJson(models, entity, stored, { asDeclared: true, pointer }),
  indexSizes: (sizes) => JSON.stringify({ value: JSON.stringify({ indexSizes: indexSizesOf(sizes) }) }),
};

function searchJson({ count, start }: SearchQuery, page: SearchPage): string {
  const { total, hits, facets, cursor } = page;
  return JSON.stringify({
    value: {
      numEntities: total,
      pageSize: count,
      from: start,
      entities: hits.map(({ urn }) => urn),
      metadata: {
        urns: hits.map(({ urn }) => urn),
        matches: hits.map(({ matchedFields }) => ({ matchedFields })),
        searchResultMetadatas: facets.map(({ name, values }) => ({
          name,
          aggregations: Object.fromEntries(values.map(({ value, count: counted }) => [value, counted])),
        })),
        ...suggestionsMember(page),
      },
      ...(cursor !== undefined && { cursor }),
    },
  });
}
