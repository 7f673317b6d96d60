import { SERVICE_READ } from '#test/support/service-read';
import type { Criterion, Filter } from '#catalog/filter/filter';
import type { SearchQuery } from '#search/language/query/search-query';

export const NO_FILTER: Filter = { or: [] };

export function criterion(field: string, condition: Criterion['condition'], ...values: readonly string[]): Criterion {
  return { field, condition, values, lenient: false, negated: false };
}

/** The single-value form. */
export function lenient(field: string, value: string): Criterion {
  return { field, condition: 'EQUAL', values: [value], lenient: true, negated: false };
}

export function not(criterion_: Criterion): Criterion {
  return { ...criterion_, negated: true };
}

export function all(...criteria: readonly Criterion[]): Filter {
  return { or: [criteria] };
}

export function searchQuery(input: string, settings: Partial<SearchQuery> = {}): SearchQuery {
  return {
    entityTypes: ['table'],
    input,
    filter: NO_FILTER,
    sort: [],
    start: 0,
    count: 20,
    facets: false,
    facetSize: 20,
    matchedFields: false,
    read: SERVICE_READ,
    ...settings,
  };
}
