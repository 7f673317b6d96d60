import { ENTITY_TYPE_FIELD, URN_FIELD } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';
import { entityTypeNamed } from '../query/normalize-filter';
import type { Facet } from '../search-index';
import type { Filter } from '../../filter/filter';

type Counted = { readonly name: string; readonly value: string; readonly count: number };

/**
 * Makes facets from counts, in the order of `names`; the counts are sorted within each name. Facets without values are omitted. A value
 * of the filter that was not counted appears with a count of 0. compat: a field that is filtered by a single value and has no counts
 * appears without values.
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
