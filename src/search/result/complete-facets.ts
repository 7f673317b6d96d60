import { ENTITY_TYPE_FIELD, URN_FIELD } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';
import { entityTypeNamed } from '../query/normalize-filter';
import type { Facet } from '../search-index';
import type { Filter } from '../../filter/filter';

type Counted = { readonly name: string; readonly value: string; readonly count: number };

/**
 * Facets from counts that are sorted within each name, in the order of `names`; empty ones are left out. What a filter asks for is
 * shown with a count of 0 where nothing was counted. compat: a field that was asked for by a single value is shown without it when
 * it has no counts at all.
 */
export function completeFacets(
  counts: readonly Counted[],
  names: readonly string[],
  filter: Filter,
  fields: SearchFields,
): readonly Facet[] {
  const facets = new Map<string, { value: string; count: number }[]>();
  for (const name of names) {
    const values = counts.filter((count) => count.name === name).map(({ value, count }) => ({ value, count }));
    if (values.length > 0) facets.set(name, values);
  }
  for (const { field, values, lenient } of filter.or.flat().filter((criterion) => criterion.field !== URN_FIELD.name)) {
    const shown = facets.get(field);
    const wanted = field === ENTITY_TYPE_FIELD.name ? values.map((value) => entityTypeNamed(value, fields)) : values;
    const missing = wanted
      .filter((value) => value !== '' && !shown?.some((each) => each.value === value))
      .map((value) => ({ value, count: 0 }));
    facets.set(field, [...(shown ?? []), ...(shown || !lenient ? missing : [])]);
  }
  return [...facets].map(([name, values]) => ({ name, displayName: fields.named(name)?.facetName ?? name, values }));
}
