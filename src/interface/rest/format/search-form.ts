import type { SearchFilter, SearchFlagsRequest, SortCriterionRequest } from '#generated/http/messages';
import type { ReadContext } from '#catalog/authorization/read-context';
import { InvalidInputError } from '#base/errors/domain-error';
import type { SearchQuery } from '#search/language/query/search-query';
import { parseFilter, parseSort } from './filter-form';
import type { RequestReading } from './response-format';

/** The limit of released servers for offsets. Pages beyond it need a cursor. */
const OFFSET_MAX = 10_000;
const FACET_SIZE = 20;

/** The common fields of search requests. */
export interface SearchForm {
  readonly input?: string;
  readonly start: number;
  readonly count: number;
  readonly filter?: SearchFilter;
  readonly sort?: SortCriterionRequest;
  readonly searchFlags?: SearchFlagsRequest;
  readonly cursor?: string;
}

/** @throws InvalidInputError for a page beyond the limit of offsets */
export function parseSearch(
  form: SearchForm,
  entityTypes: readonly string[],
  read: ReadContext,
  reading?: Pick<RequestReading, 'hasLooseValues'>,
): SearchQuery {
  const { input = '*', start, count, filter, sort, searchFlags = {}, cursor } = form;
  if (cursor === undefined) checkPage(start, count);
  const order = parseSort(sort);
  return {
    entityTypes,
    input,
    filter: parseFilter(filter, reading),
    sort: order ? [order] : [],
    start,
    count,
    ...(cursor !== undefined && { cursor }),
    facets: !searchFlags.skipAggregates,
    facetSize: searchFlags.maxAggValues ?? FACET_SIZE,
    matchedFields: !searchFlags.skipHighlighting,
    read,
  };
}

/** @throws InvalidInputError */
function checkPage(start: number, count: number): void {
  if (start + count > OFFSET_MAX)
    throw tooFar(start, count, 'count', "beyond that send the 'cursor' of the answer before");
}

/** Browsing has no cursor, because a client that needs so many entities should search. @throws InvalidInputError */
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
  return new InvalidInputError(`Result ${start + size} is beyond the limit of offsets; expected ${expected}`, [
    { pointer: size > OFFSET_MAX ? `/${sizeName}` : '/start', message: 'too far', expected },
  ]);
}
