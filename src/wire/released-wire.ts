import type { Criterion, Facet, SearchPage, SearchQuery } from '../search/search-index';
import { indexSizesOf } from './index-sizes';
import { snapshotJson } from './snapshot-json';
import type { Wire } from './wire';

/** The shapes of released servers. */
export const releasedWire: Wire = {
  searchPage: (query, page) =>
    JSON.stringify({
      value: {
        numEntities: page.total,
        pageSize: query.count,
        from: query.start,
        entities: page.hits.map(({ urn, matchedFields, score }) => ({ entity: urn, matchedFields, score, features: { SEARCH_BACKEND_SCORE: score } })),
        metadata: { aggregations: query.facets ? facets(query, page) : [] },
        ...(page.cursor !== undefined && { cursor: page.cursor }),
      },
    }),
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
  autocompletePage: (query, { suggestions, urns }) => JSON.stringify({ value: { query, suggestions, entities: urns.map((urn) => ({ urn })) } }),
  snapshot: (catalog, entity, stored) => snapshotJson(catalog, entity, stored, { directFields: false }),
  indexSizes: (sizes) => JSON.stringify({ value: { indexSizes: indexSizesOf(sizes).map((size) => ({ ...size, entityName: size.entityName.toLowerCase(), aspectName: size.aspectName.toLowerCase() })) } }),
};

interface FacetValue {
  readonly value: string;
  readonly count: number;
  readonly filtered: boolean;
}

/** The facets of the result, with those added that the filter names: an interface shows what it filters by even where nothing is left. */
function facets(query: SearchQuery, page: SearchPage): readonly object[] {
  const criteria = query.filter.or.flat().filter(({ field }) => field !== 'urn');
  const unfaceted = criteria.filter(({ field }, index) => page.facets.every(({ name }) => name !== field) && criteria.findIndex((other) => other.field === field) === index);
  const added = unfaceted.map(({ field }): Facet => ({ name: field, displayName: field, values: [] }));
  return [...page.facets, ...added].map((facet) => facetResponse(facet, criteria));
}

function facetResponse({ name, displayName, values }: Facet, criteria: readonly Criterion[]): object {
  // compat: only the form with several values is shown as chosen.
  const wanted = new Set(criteria.filter(({ field, lenient }) => field === name && !lenient).flatMap((criterion) => criterion.values));
  const shown: FacetValue[] = values.map(({ value, count }) => ({ value, count, filtered: wanted.has(value) }));
  const missing = [...wanted].filter((value) => values.every((found) => found.value !== value)).map((value): FacetValue => ({ value, count: 0, filtered: true }));
  const all = [...shown, ...missing];
  return {
    name,
    displayName,
    aggregations: Object.fromEntries(all.map(({ value, count }) => [value, count])),
    filterValues: all.map(({ value, count, filtered }) => ({ value, ...(value.startsWith('urn:') && { entity: value }), facetCount: count, filtered })),
  };
}
