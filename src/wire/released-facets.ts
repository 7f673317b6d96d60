import type { Facet, SearchQuery } from '../search/search-index';

/** The facet over entity types, which all results have. */
const ENTITY_TYPES = '_entityType';

interface ShownFacet {
  readonly name: string;
  readonly displayName: string;
  readonly values: { readonly value: string; readonly count: number; readonly filtered: boolean }[];
}

/** The facets of a result as released servers list them, with what the filter asks for added: an interface shows it even where nothing is left. */
export function releasedFacets(query: SearchQuery, facets: readonly Facet[]): readonly object[] {
  const shown = new Map(inReleasedOrder(facets, query.entityTypes.length > 1).map((facet) => [facet.name, withCase(facet)]));
  // compat: the only value of a criterion opens no facet of its own, but is added to one that is there.
  for (const { field, values, lenient } of query.filter.or.flat()) {
    const facet = shown.get(field);
    if (facet) addMissing(facet, values);
    else if (field !== 'urn') shown.set(field, { name: field, displayName: field, values: lenient ? [] : values.map((value) => ({ value, count: 0, filtered: true })) });
  }
  return [...shown.values()].map(facetResponse);
}

/** compat: names of entity types are in lower case. */
function withCase({ name, displayName, values }: Facet): ShownFacet {
  return { name, displayName, values: values.map(({ value, count }) => ({ value: name === ENTITY_TYPES ? value.toLowerCase() : value, count, filtered: false })) };
}

function addMissing({ values }: ShownFacet, wanted: readonly string[]): void {
  for (const value of wanted) {
    if (values.every((known) => known.value !== value)) values.push({ value, count: 0, filtered: true });
  }
}

function facetResponse({ name, displayName, values }: ShownFacet): object {
  return {
    name,
    displayName,
    aggregations: Object.fromEntries(values.map(({ value, count }) => [value, count])),
    filterValues: values.map(({ value, count, filtered }) => ({ value, ...(value.startsWith('urn:') && { entity: value }), facetCount: count, filtered })),
  };
}

/**
 * compat: interfaces show facets in the order in which they come, and released servers keep them in a hash table of 16 places by name;
 * over several entity types that facet comes first.
 */
function inReleasedOrder(facets: readonly Facet[], severalTypes: boolean): readonly Facet[] {
  const place = ({ name }: Facet) => (severalTypes && name === ENTITY_TYPES ? -1 : hashOf(name) & 15);
  return facets.toSorted((a, b) => place(a) - place(b));
}

/** Of a text, in the language of those servers, spread as its hash tables do. */
function hashOf(text: string): number {
  const hash = [...text].reduce((sum, char) => (Math.imul(31, sum) + char.charCodeAt(0)) | 0, 0);
  return hash ^ (hash >>> 16);
}
