import type { FilterCriterion, SummarySearchRequest } from '#generated/http/messages';
import { fieldColumns } from './columns';
import { rangeCriteria } from '#web/api/range-criteria';
import type { SearchState } from '#web/api/search-state';

const PAGE_SIZE = 20;

/** The body of a request for a page of the result, for pages and for people who copy it. */
export function searchBody(state: SearchState): SummarySearchRequest {
  const { text, sort } = state;
  const columns = fieldColumns(state);
  return {
    input: text === '' ? '*' : text,
    count: PAGE_SIZE,
    ...filterOf(state),
    ...(sort !== '' && {
      sort: {
        field: sort.replace(/^-/, ''),
        order: sort.startsWith('-') ? ('DESCENDING' as const) : ('ASCENDING' as const),
      },
    }),
    ...(columns.length > 0 && { columns: [...columns] }),
  };
}

function filterOf({ filters, ranges }: SearchState): Pick<SummarySearchRequest, 'filter'> {
  const chosen: readonly FilterCriterion[] = filters.map(({ field, values, excludes }) => ({
    field,
    values: [...values],
    condition: 'EQUAL' as const,
    negated: excludes,
  }));
  const and = [...chosen, ...ranges.flatMap(rangeCriteria)];
  return and.length > 0 ? { filter: { or: [{ and }] } } : {};
}

/** The request for the number of entities of each type. */
export const TYPE_COUNTS: SummarySearchRequest = { input: '*', count: 0, searchFlags: { maxAggValues: 100 } };
