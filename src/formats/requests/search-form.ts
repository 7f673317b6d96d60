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
function checkPage(start: number, count: number): void {
  if (start + count > OFFSET_MAX)
    throw tooFar(start, count, 'count', "beyond that send the 'cursor' of the answer before");
}

/** Folders are browsed without cursors: who wants more of a folder than can be counted to means to search. @throws InvalidInputError */
export function checkBrowsePage(start: number, limit: number): void {
  if (start + limit > OFFSET_MAX)
    throw tooFar(
      start,
      limit,
      'limit',
      "beyond that give a filter or a longer path, or search with the 'cursor' of its answers",
    );
}

function tooFar(start: number, size: number, sizeName: string, beyond: string): InvalidInputError {
  const expected = `start + ${sizeName} of at most ${OFFSET_MAX}; ${beyond}`;
  return new InvalidInputError(`Result ${start + size} cannot be counted to: ${expected}`, [
    { pointer: size > OFFSET_MAX ? `/${sizeName}` : '/start', message: 'too far', expected },
  ]);
}
