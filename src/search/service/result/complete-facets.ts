import type { Criterion, Filter } from '#catalog/filter/filter';
import { groupBy } from '#base/json/group-by';
import { ENTITY_TYPE_FIELD, URN_FIELD } from '#search/language/fields/search-field';
import type { SearchFields } from '#search/language/fields/search-fields';
import { entityTypeNamed } from '#search/language/query/normalize-filter';
import type { Facet } from '#search/language/query/search-query';

type Counted = { readonly name: string; readonly value: string; readonly count: number };
type Counts = Map<string, readonly Omit<Counted, 'name'>[]>;

/** Makes facets from counts, in the order of `names`; the counts are sorted within each name. Facets without values are omitted. */
export function completeFacets(
  counts: readonly Counted[],
  names: readonly string[],
  filter: Filter,
  fields: SearchFields,
): readonly Facet[] {
  const facets: Counts = new Map();
  const counted = groupBy(counts, ({ name }) => name);
  for (const name of names) {
    const values = counted.get(name);
    if (values)
      facets.set(
        name,
        values.map(({ value, count }) => ({ value, count })),
      );
  }
  for (const criterion of filter.or.flat())
    if (criterion.field !== URN_FIELD.name) addFilterValues(facets, criterion, fields);
  return [...facets].map(([name, values]) => facetNamed(name, values, fields));
}

/** compat: a search that asks for no facets has one without values for each field that it filters by a single value. */
export function uncountedFacets(filter: Filter, fields: SearchFields): readonly Facet[] {
  const single = filter.or.flat().filter(({ lenient, field }) => lenient && field !== URN_FIELD.name);
  return [...new Set(single.map(({ field }) => field))].map((name) => facetNamed(name, [], fields));
}

function facetNamed(name: string, values: Facet['values'], fields: SearchFields): Facet {
  return { name, displayName: fields.named(name)?.facetName ?? name, values };
}

/**
 * Adds the values of a criterion that were not counted, with a count of 0. compat: a field that is filtered by a single value and has no
 * counts appears without values.
 */
function addFilterValues(facets: Counts, { field, values, lenient }: Criterion, fields: SearchFields): void {
  const counted = facets.get(field);
  const wanted = field === ENTITY_TYPE_FIELD.name ? values.map((value) => entityTypeNamed(value, fields)) : values;
  const known = new Set(counted?.map(({ value }) => value));
  const missing = wanted.filter((value) => value !== '' && !known.has(value)).map((value) => ({ value, count: 0 }));
  facets.set(field, [...(counted ?? []), ...(counted || !lenient ? missing : [])]);
}
