import { suggestionsOf } from '#interface/rest/format/search-suggestions';
import { ENTITY_TYPE_FIELD } from '#search/language/fields/search-field';
import type { Facet, SearchHit, SearchPage } from '#search/language/query/search-query';
import type { GraphqlContext } from '../graphql-context';
import type { ExtraProperty } from './extra-properties';

/** The hits and facets of a page as GraphQL has them. Hits are what the actor may find, so that they need no further check. */
export function resultsOf(
  page: SearchPage,
  context: GraphqlContext,
  extra: ReadonlyMap<string, readonly ExtraProperty[]> = new Map(),
) {
  const { hits, facets, total } = page;
  const searchResults = hits.map((hit) => resultOf(hit, extra.get(hit.urn)));
  return { total, searchResults, facets: facetsOf(facets, context), suggestions: suggestionsOf(page) };
}

export function facetsOf(facets: readonly Facet[], context: GraphqlContext) {
  return facets.map((facet) => facetOf(facet, context));
}

export function resultOf({ urn, matchedFields }: SearchHit, extraProperties: readonly ExtraProperty[] = []) {
  return {
    entity: { urn },
    matchedFields: matchedFields.map(({ name, value }) => ({ name, value, entity: urnIn(value) })),
    extraProperties,
  };
}

function facetOf({ name, displayName, values }: Facet, { names }: GraphqlContext) {
  const isType = name === ENTITY_TYPE_FIELD.name;
  const aggregations = values.map(({ value, count }) => ({
    value: isType ? names.symbolOf(value) : value,
    count,
    entity: urnIn(value),
  }));
  return { field: name, displayName, aggregations };
}

function urnIn(value: string): string | null {
  return value.startsWith('urn:') ? value : null;
}
