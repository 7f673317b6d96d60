import type { SearchFilter, SearchFlagsRequest, SortCriterionRequest } from '../../../generated/http/messages';
import type { AccessFilter } from '../../auth/actor';
import { InvalidInputError } from '../../errors/domain-error';
import type { SearchQuery } from '../../search/search-index';
import { parseFilter, parseSort } from './filter-form';

/** What released servers reach by counting; further pages are asked for with a cursor. */
const OFFSET_MAX = 10_000;
const FACET_SIZE = 20;

/** What the requests that search have in common. */
export interface SearchForm {
  readonly input?: string;
  readonly start: number;
  readonly count: number;
  readonly filter?: SearchFilter;
  readonly sort?: SortCriterionRequest;
  readonly searchFlags?: SearchFlagsRequest;
  readonly cursor?: string;
}

/** @throws InvalidInputError for a page beyond what can be counted to */
export function parseSearch(form: SearchForm, entityTypes: readonly string[], access: AccessFilter): SearchQuery {
  const { input = '*', start, count, filter, sort, searchFlags = {}, cursor } = form;
  if (cursor === undefined) checkPage(start, count);
  const order = parseSort(sort);
  return {
    entityTypes,
    input,
    filter: parseFilter(filter),
    sort: order ? [order] : [],
    start,
    count,
    ...(cursor !== undefined && { cursor }),
    facets: !searchFlags.skipAggregates,
    facetSize: searchFlags.maxAggValues ?? FACET_SIZE,
    matchedFields: !searchFlags.skipHighlighting,
    access,
  };
}

/** @throws InvalidInputError */
export function checkPage(start: number, count: number, countPointer = '/count'): void {
  if (start + count <= OFFSET_MAX) return;
  const expected = `start + count of at most ${OFFSET_MAX}; beyond that send the 'cursor' of the answer before`;
  throw new InvalidInputError(`Result ${start + count} cannot be counted to: ${expected}`, [{ pointer: count > OFFSET_MAX ? countPointer : '/start', message: 'too far', expected }]);
}
