import { InvalidInputError } from '#base/errors/domain-error';
import { checkShares } from '#base/errors/limit-exceeded';
import { unknownName } from '#base/errors/unknown-name';
import { filterUses } from '#catalog/filter/filter-uses';
import { storableText } from '#base/json/storable-text';
import { type SearchField, URN_FIELD } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';
import type { SearchQuery } from './search-query';
import { normalizeFilter, showsRemoved } from './normalize-filter';
import { INPUT, parseQuery } from './parse-query';
import type { QueryNode } from './query-node';
import { sortedFields, withoutAliases } from './resolve-aliases';
import type { Restriction } from './restriction';

/** A search request after parsing and checks: what an engine is asked. */
export interface SearchPlan extends Restriction {
  readonly request: SearchQuery;
  readonly query: QueryNode;
  readonly showsRemoved: boolean;
  /** The facets to count, in the order of the response. */
  readonly facets: readonly SearchField[];
  /** Whether the hits need the fields of their documents. */
  readonly readsFields: boolean;
}

/**
 * Checks a search, before anything waits for it.
 * @returns the query as it was typed
 * @throws InvalidInputError for an unknown sort field
 * @throws LimitExceededError for a question that asks for too much
 */
export function checkSearch(request: SearchQuery, fields: SearchFields): QueryNode {
  checkSort(request, fields);
  const { node, uses } = parseQuery(storableText(request.input), (name) => fields.has(name));
  checkShares([...uses, ...filterUses(request.filter)], INPUT);
  return node;
}

/** @throws InvalidInputError for an invalid range, or a sort by an alias of several fields */
export function planSearch(request: SearchQuery, node: QueryNode, fields: SearchFields): SearchPlan {
  const query = withoutAliases(node, fields);
  const filter = normalizeFilter(request.filter, fields);
  // Where nothing was looked for, nothing matched, so no engine reads the fields of documents.
  const isExplained = request.matchedFields && (query.kind !== 'everything' || filter !== null);
  return {
    request: {
      ...request,
      matchedFields: isExplained,
      sort: sortedFields(request.sort, request.entityTypes, fields),
    },
    query,
    filter,
    access: request.read.access,
    showsRemoved: (request.showsRemoved ?? false) || showsRemoved(request.filter, fields),
    facets: request.facets ? facetsOf(request, fields) : [],
    readsFields: isExplained || request.explains === true || (request.columns ?? []).length > 0,
  };
}

function facetsOf({ entityTypes, countedFields }: SearchQuery, fields: SearchFields): readonly SearchField[] {
  const all = fields.facetsOver(entityTypes);
  return countedFields ? all.filter(({ name }) => countedFields.includes(name)) : all;
}

function checkSort({ sort, entityTypes }: SearchQuery, fields: SearchFields): void {
  const unknown = sort.find(({ field }) => !fields.has(field));
  if (!unknown) return;
  const known = [URN_FIELD, ...fields.over(entityTypes, () => true)].map(({ name }) => name);
  throw new InvalidInputError(
    ...unknownName(
      { name: unknown.field, known, field: ['sort', sort.indexOf(unknown), 'field'] },
      (shown) => `Unknown sort field ${shown}`,
    ),
  );
}
