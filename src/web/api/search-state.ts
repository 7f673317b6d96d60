/** What a search page shows. All of it is in its address, so that a link shows the same. */
export interface SearchState {
  readonly text: string;
  readonly filters: readonly FieldFilter[];
  readonly ranges: readonly FieldRange[];
  /** A search field, with a minus for descending; empty for the best match first. */
  readonly sort: string;
  readonly view: 'list' | 'table';
  /** Columns of the table, in their order; empty for the usual ones. */
  readonly columns: readonly string[];
  /** Urn of the entity in the drawer; empty without one. */
  readonly preview: string;
  /** Urn of the entity in which the selected results are put, such as a domain; empty without one. */
  readonly into: string;
}

/** One of the values is enough; none of them if it excludes. */
interface FieldFilter {
  readonly field: string;
  readonly values: readonly string[];
  readonly excludes: boolean;
}

/** A range between two numbers or two days, such as `2026-11-24`. Both belong to the range. An empty end is open. */
export interface FieldRange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

const INCLUDES = 'f.';
const EXCLUDES = 'not.';
const FROM = 'from.';
const TO = 'to.';

export function readSearch(params: URLSearchParams): SearchState {
  const names = namesWith(params, [INCLUDES, EXCLUDES]);
  return {
    text: params.get('q') ?? '',
    filters: names.map((name) => {
      const excludes = name.startsWith(EXCLUDES);
      return { field: name.slice((excludes ? EXCLUDES : INCLUDES).length), values: params.getAll(name), excludes };
    }),
    ranges: rangesIn(params),
    sort: params.get('sort') ?? '',
    view: params.get('view') === 'table' ? 'table' : 'list',
    columns: (params.get('cols') ?? '').split(',').filter((name) => name !== ''),
    preview: params.get('preview') ?? '',
    into: params.get('into') ?? '',
  };
}

function namesWith(params: URLSearchParams, beginnings: readonly string[]): readonly string[] {
  return [...new Set(params.keys())].filter((name) => beginnings.some((beginning) => name.startsWith(beginning)));
}

function rangesIn(params: URLSearchParams): readonly FieldRange[] {
  const fields = namesWith(params, [FROM, TO]).map((name) => name.slice(name.indexOf('.') + 1));
  return [...new Set(fields)].map((field) => ({
    field,
    from: params.get(FROM + field) ?? '',
    to: params.get(TO + field) ?? '',
  }));
}

/** The address of the page of a search. */
export function searchAddress({ text, filters, ranges, sort, view, columns, preview, into }: SearchState): string {
  const params = new URLSearchParams();
  if (text !== '') params.set('q', text);
  for (const { field, values, excludes } of filters)
    for (const value of values) params.append(`${excludes ? EXCLUDES : INCLUDES}${field}`, value);
  for (const { field, from, to } of ranges) {
    if (from !== '') params.set(FROM + field, from);
    if (to !== '') params.set(TO + field, to);
  }
  if (sort !== '') params.set('sort', sort);
  if (view === 'table') params.set('view', view);
  if (columns.length > 0) params.set('cols', columns.join(','));
  if (preview !== '') params.set('preview', preview);
  if (into !== '') params.set('into', into);
  const query = params.toString();
  return query === '' ? '/search' : `/search?${query}`;
}

export const NO_SEARCH: SearchState = {
  text: '',
  filters: [],
  ranges: [],
  sort: '',
  view: 'list',
  columns: [],
  preview: '',
  into: '',
};

/** The search field by which every entity has its type. */
export const TYPE_FIELD = '_entityType';

/** The address of the search that finds all entities of a type. */
export function typeAddress(entityType: string): string {
  return searchAddress(toggled(NO_SEARCH, TYPE_FIELD, entityType));
}

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

/** The state with the range in place of the one of its field. A range without ends is none. */
export function ranged(state: SearchState, range: FieldRange): SearchState {
  const others = state.ranges.filter(({ field }) => field !== range.field);
  const isOpen = range.from === '' && range.to === '';
  return { ...state, ranges: isOpen ? others : [...others, range] };
}

/** Whether something narrows the search other than its words. */
export function isNarrowed({ filters, ranges }: SearchState): boolean {
  return filters.length + ranges.length > 0;
}
