import type {
  ScrollAcrossEntitiesInput,
  SearchAcrossEntitiesInput,
} from '../../../../generated/graphql/resolver-types';
import type { FilterCriterion, SearchFilter } from '../../../../generated/http/messages';
import { InvalidInputError } from '../../../base/errors/domain-error';
import type { Sort } from '../../../catalog/filter/filter';
import { parseSort } from '../../formats/requests/filter-form';
import { parseSearch } from '../../formats/requests/search-form';
import type { SearchQuery } from '../../../catalog/search/search-query';
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
  const { softDelete, entities } = services.models.registry;
  const filter = await searchFilterOf(request, context);
  const form = {
    input: query,
    start: start ?? 0,
    count: count ?? COUNT,
    filter: includeSoftDeleted && softDelete ? withRemoved(filter, softDelete.searchField) : filter,
    searchFlags: {
      skipHighlighting: skipHighlighting ?? false,
      skipAggregates: skipAggregates ?? false,
      ...(maxAggValues && { maxAggValues: Math.min(Math.max(1, maxAggValues), FACET_VALUES_MAX) }),
    },
    ...(scrollId && { cursor: scrollId }),
  };
  const wanted =
    types && types.length > 0 ? types.map((symbol) => names.entityTypeOf(symbol)) : entities.map(({ name }) => name);
  return { ...parseSearch(form, [...new Set(wanted)], findRead(context)), sort: sortOf(request) };
}

/** As in searches by REST. */
const FACET_VALUES_MAX = 1000;

function checkPage(page: { readonly start: number; readonly count: number }): void {
  for (const field of ['start', 'count'] as const)
    if (page[field] < 0)
      throw new InvalidInputError(`${field} is ${page[field]}; use 0 or more`, [
        { field: ['input', field], message: 'is negative', expected: '0 or more' },
      ]);
}

/** Searches find soft-deleted entities if the filter names the field: here as true, or as not true. */
function withRemoved({ or = [] }: SearchFilter, field: string): SearchFilter {
  const removed: FilterCriterion = { field, values: ['true'], condition: 'EQUAL' };
  const whole = or.length > 0 ? or : [{ and: [] }];
  return {
    or: whole.flatMap(({ and }) => [{ and: [...and, removed] }, { and: [...and, { ...removed, negated: true }] }]),
  };
}

function sortOf({ sortInput }: SearchRequest): readonly Sort[] {
  const { sortCriterion, sortCriteria } = sortInput ?? {};
  const criteria = sortCriteria && sortCriteria.length > 0 ? sortCriteria : sortCriterion ? [sortCriterion] : [];
  return criteria.flatMap(({ field, sortOrder }) => parseSort({ field, order: sortOrder }) ?? []);
}
