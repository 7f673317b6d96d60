import type { SearchHit, SearchPage, SearchQuery } from '#search/language/query/search-query';
import { indexSizesOf } from './index-sizes';
import { releasedFacets, releasedFacetsAcross, releasedMatches } from './released-facets';
import { suggestionsMember } from './search-suggestions';
import { snapshotJson } from './snapshot-json';
import type { ResponseFormat } from './response-format';

/** The shapes of released servers. */
export const releasedFormat: ResponseFormat = {
  hasLooseValues: true,
  browsePath: (path) => path,
  searchPage: (query, page) => searchJson(query, page, releasedFacets(query, page.facets, false)),
  acrossPage: (query, page) => searchJson(query, page, releasedFacetsAcross(query, page.facets)),
  browsePage: ({ path, start, limit }, page) =>
    JSON.stringify({
      value: {
        numElements: page.totalGroups + page.totalEntities,
        numGroups: page.totalGroups,
        numEntities: page.totalEntities,
        pageSize: limit,
        from: start,
        metadata: { totalNumEntities: page.totalBelow, path },
        groups: page.groups,
        // compat: the name of an entity is its urn.
        entities: page.entities.map(({ urn }) => ({ name: urn, urn })),
      },
    }),
  autocompletePage: (query, { suggestions, urns }) =>
    JSON.stringify({ value: { query, suggestions, entities: urns.map((urn) => ({ urn })) } }),
  snapshot: (models, entity, stored, pointer) => snapshotJson(models, entity, stored, { asDeclared: false, pointer }),
  indexSizes: (sizes) =>
    JSON.stringify({
      value: {
        indexSizes: indexSizesOf(sizes).map((size) => ({
          ...size,
          entityName: size.entityName.toLowerCase(),
          aspectName: size.aspectName.toLowerCase(),
        })),
      },
    }),
};

function searchJson(query: SearchQuery, page: SearchPage, facets: readonly object[]): string {
  const { total, hits, cursor } = page;
  return JSON.stringify({
    value: {
      numEntities: total,
      pageSize: query.count,
      from: query.start,
      entities: hits.map((hit) => rankedEntity(hit, query)),
      metadata: { aggregations: facets, ...suggestionsMember(page) },
      ...(cursor !== undefined && { cursor }),
    },
  });
}

/** compat: a result that is sorted by a field has no score; released servers write the string `NaN`. */
export function rankedEntity({ urn, matchedFields, score }: SearchHit, { sort }: SearchQuery): object {
  const shown = sort.length > 0 ? 'NaN' : score;
  return {
    entity: urn,
    matchedFields: releasedMatches(matchedFields),
    score: shown,
    features: { SEARCH_BACKEND_SCORE: shown },
  };
}
