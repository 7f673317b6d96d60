/** What a search page shows. All of it is in its address, so that a link shows the same. */
export interface SearchState {
  readonly text: string;
  readonly filters: readonly FieldFilter[];
  /** A search field, with a minus for descending; empty for the best match first. */
  readonly sort: string;
  readonly view: 'list' | 'table';
}

/** One of the values is enough; none of them if it excludes. */
export interface FieldFilter {
  readonly field: string;
  readonly values: readonly string[];
  readonly excludes: boolean;
}

const INCLUDES = 'f.';
const EXCLUDES = 'not.';

export function readSearch(params: URLSearchParams): SearchState {
  const names = [...new Set(params.keys())].filter((name) => name.startsWith(INCLUDES) || name.startsWith(EXCLUDES));
  return {
    text: params.get('q') ?? '',
    filters: names.map((name) => {
      const excludes = name.startsWith(EXCLUDES);
      return { field: name.slice((excludes ? EXCLUDES : INCLUDES).length), values: params.getAll(name), excludes };
    }),
    sort: params.get('sort') ?? '',
    view: params.get('view') === 'table' ? 'table' : 'list',
  };
}

/** The address of the page of a search. */
export function searchAddress({ text, filters, sort, view }: SearchState): string {
  const params = new URLSearchParams();
  if (text !== '') params.set('q', text);
  for (const { field, values, excludes } of filters)
    for (const value of values) params.append(`${excludes ? EXCLUDES : INCLUDES}${field}`, value);
  if (sort !== '') params.set('sort', sort);
  if (view === 'table') params.set('view', view);
  const query = params.toString();
  return query === '' ? '/search' : `/search?${query}`;
}

export const NO_SEARCH: SearchState = { text: '', filters: [], sort: '', view: 'list' };

/** Adds the value to the filter, or takes it out. A value is not wanted and excluded at the same time. */
export function toggled(state: SearchState, field: string, value: string, excludes = false): SearchState {
  const before = state.filters.find((filter) => filter.field === field && filter.excludes === excludes);
  const isThere = before?.values.includes(value) ?? false;
  const others = state.filters
    .filter((filter) => filter !== before)
    .map((filter) =>
      filter.field === field ? { ...filter, values: filter.values.filter((each) => each !== value) } : filter,
    )
    .filter(({ values }) => values.length > 0);
  const values = isThere ? (before?.values ?? []).filter((each) => each !== value) : [...(before?.values ?? []), value];
  return { ...state, filters: values.length > 0 ? [...others, { field, values, excludes }] : others };
}

export function isChosen({ filters }: SearchState, field: string, value: string, excludes = false): boolean {
  return filters.some(
    (filter) => filter.field === field && filter.excludes === excludes && filter.values.includes(value),
  );
}
