import type { ScrollAcrossEntitiesInput, SearchAcrossEntitiesInput } from '#generated/graphql/resolver-types';
import { InvalidInputError } from '#base/errors/domain-error';
import type { Sort } from '#catalog/filter/filter';
import { parseSort } from '#interface/rest/format/filter-form';
import { parseSearch } from '#interface/rest/format/search-form';
import type { SearchQuery } from '#search/language/query/search-query';
import type { GraphqlContext } from '../graphql-context';
import { beginField, findRead } from './find';
import { type Narrowing, searchFilterOf } from './search-filter';

type Common = Pick<SearchAcrossEntitiesInput, 'query' | 'start' | 'count' | 'searchFlags' | 'sortInput'>;

/** What the inputs of all searches have in common. */
export interface SearchRequest extends Common, Narrowing, Pick<ScrollAcrossEntitiesInput, 'scrollId'> {
  readonly types?: readonly string[] | null | undefined;
}

/** compat: a page has 10 results by default. */
const COUNT = 10;

/** @throws InvalidInputError | LimitExceededError | NotFoundError */
export async function searchQueryOf(request: SearchRequest, of: GraphqlContext): Promise<SearchQuery> {
  const context = beginField(of);
  const { services, names } = context;
  const { types, query, start, count, scrollId, searchFlags } = request;
  checkPage({ start: start ?? 0, count: count ?? COUNT });
  const { maxAggValues, skipHighlighting, skipAggregates, includeSoftDeleted } = searchFlags ?? {};
  const form = {
    input: query,
    start: start ?? 0,
    count: count ?? COUNT,
    filter: await searchFilterOf(request, context),
    searchFlags: {
      skipHighlighting: skipHighlighting ?? false,
      skipAggregates: skipAggregates ?? false,
      ...(maxAggValues && { maxAggValues: Math.min(Math.max(1, maxAggValues), FACET_VALUES_MAX) }),
    },
    ...(scrollId && { cursor: scrollId }),
  };
  const wanted =
    types && types.length > 0
      ? types.map((symbol) => names.entityTypeOf(symbol))
      : services.models.registry.entities.map(({ name }) => name);
  const search = parseSearch(form, [...new Set(wanted)], findRead(context));
  return { ...search, sort: sortOf(request), showsRemoved: includeSoftDeleted ?? false };
}

/** The greatest number of values of a facet, the same as in searches by REST. */
const FACET_VALUES_MAX = 1000;

function checkPage(page: { readonly start: number; readonly count: number }): void {
  for (const field of ['start', 'count'] as const)
    if (page[field] < 0)
      throw new InvalidInputError(`${field} is ${page[field]}; use 0 or more`, [
        { field: ['input', field], message: 'is negative', expected: '0 or more' },
      ]);
}

function sortOf({ sortInput }: SearchRequest): readonly Sort[] {
  const { sortCriterion, sortCriteria } = sortInput ?? {};
  const criteria = sortCriteria && sortCriteria.length > 0 ? sortCriteria : sortCriterion ? [sortCriterion] : [];
  return criteria.flatMap(({ field, sortOrder }) => parseSort({ field, order: sortOrder }) ?? []);
}
