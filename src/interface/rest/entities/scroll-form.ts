import type { ScrollFilterV3, SortCriterionRequest } from '#generated/http/messages';
import { LIMITS } from '#generated/http/limits';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { SearchQuery } from '#search/language/query/search-query';
import { parseScrollFilter, parseSort } from '../format/filter-form';

const COUNT = 10;
const DEFAULT_SORT = 'urn';

/** What lists of entities have in common. */
interface ScrollForm {
  readonly count?: number;
  readonly query?: string;
  readonly scrollId?: string;
  readonly sort?: string;
  readonly sortCriteria?: readonly string[];
  readonly sortOrder?: 'ASCENDING' | 'DESCENDING';
  readonly includeSoftDelete?: boolean;
  readonly sliceId?: number;
}

/** The part of a list that is in the body. The sort fields of the query count before those of the body. */
interface ScrollBody {
  readonly filter?: ScrollFilterV3;
  readonly sortCriteria?: readonly SortCriterionRequest[] | null;
}

/** The search for a page of entities. All entities are in slice 0, so that other slices are empty. */
export function parseScroll(
  form: ScrollForm,
  { filter, sortCriteria }: ScrollBody,
  entityTypes: readonly string[],
  read: ReadContext,
): SearchQuery {
  const { query = '*', count = COUNT, scrollId, includeSoftDelete = false, sliceId = 0 } = form;
  return {
    entityTypes,
    input: query,
    filter: parseScrollFilter(filter),
    showsRemoved: includeSoftDelete,
    sort: (sortOf(form) ?? sortCriteria ?? [{ field: DEFAULT_SORT }]).flatMap((each) => parseSort(each) ?? []),
    start: 0,
    count: sliceId > 0 ? 0 : Math.min(count, LIMITS.entityPage),
    ...(scrollId !== undefined && { cursor: scrollId }),
    facets: false,
    facetSize: 0,
    matchedFields: false,
    read,
  };
}

function sortOf({ sort, sortCriteria = [], sortOrder = 'ASCENDING' }: ScrollForm): SortCriterionRequest[] | undefined {
  const fields = sortCriteria.length > 0 ? sortCriteria : sort === undefined ? [] : [sort];
  const named = fields.filter((field) => field.trim() !== '');
  return named.length > 0 ? named.map((field) => ({ field, order: sortOrder })) : undefined;
}
