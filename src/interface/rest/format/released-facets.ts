import { ENTITY_TYPE_FIELD } from '#search/language/fields/search-field';
import type { Facet, SearchHit, SearchQuery } from '#search/language/query/search-query';

/** The facet over entity types, which all results have. */
const { name: ENTITY_TYPES } = ENTITY_TYPE_FIELD;
/** compat: the name of the entity type field in results. */
const TYPE_FILTER = '_index';
/** compat: the former name of the facet over entity types, under which older user interfaces look for it. */
const FORMER_ENTITY_TYPES = 'entity';

/** The facets in the order of released servers. Facets that only the filter names come last. */
export function releasedFacets(
  { filter }: SearchQuery,
  facets: readonly Facet[],
  typesFirst: boolean,
): readonly object[] {
  const filled = facets.filter(hasHits);
  const named = facets.filter((facet) => !hasHits(facet));
  const byType = filter.or.flat().some(({ field }) => field === ENTITY_TYPES)
    ? [{ name: TYPE_FILTER, displayName: TYPE_FILTER, values: [] }]
    : [];
  return [...inReleasedOrder(filled, typesFirst), ...named, ...byType].map(facetResponse);
}

/** compat: a search over several entity types has the facet over entity types twice, the second time at the end by its former name. */
export function releasedFacetsAcross(query: SearchQuery, facets: readonly Facet[]): readonly object[] {
  const types = facets.filter(({ name }) => name === ENTITY_TYPES);
  return [
    ...releasedFacets(query, facets, true),
    ...types.map((facet) => ({ ...facetResponse(facet), name: FORMER_ENTITY_TYPES })),
  ];
}

export function releasedMatches(matchedFields: SearchHit['matchedFields']): SearchHit['matchedFields'] {
  return matchedFields.map(({ name, value }) => ({ name: name === ENTITY_TYPES ? TYPE_FILTER : name, value }));
}

function hasHits({ values }: Facet): boolean {
  return values.some(({ count }) => count > 0);
}

function facetResponse({ name, displayName, values }: Facet): object {
  // compat: names of entity types are lower case.
  const shown = values.map(({ value, count }) => ({
    value: name === ENTITY_TYPES ? value.toLowerCase() : value,
    count,
  }));
  return {
    name,
    displayName,
    aggregations: Object.fromEntries(shown.map(({ value, count }) => [value, count])),
    // A value has no hits if it is only there because the filter names it.
    filterValues: shown.map(({ value, count }) => ({
      value,
      ...(value.startsWith('urn:') && { entity: value }),
      facetCount: count,
      filtered: count === 0,
    })),
  };
}

/**
 * compat: user interfaces keep the order of facets. Released servers store them in a hash table with 16 buckets by name. A search over
 * several entity types has the facet of entity types first.
 */
function inReleasedOrder(facets: readonly Facet[], typesFirst: boolean): readonly Facet[] {
  const place = ({ name }: Facet) => (typesFirst && name === ENTITY_TYPES ? -1 : hashOf(name) & 15);
  const placed = facets.map((facet) => ({ facet, at: place(facet) }));
  return placed.toSorted((a, b) => a.at - b.at).map(({ facet }) => facet);
}

/** Java's hash code of a string, spread as in its hash tables. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(31, hash) + text.charCodeAt(at)) | 0;
  return hash ^ (hash >>> 16);
}
