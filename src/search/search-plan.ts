import { ENTITY_TYPE_FIELD, type SearchField } from './fields/search-field';
import type { SearchFields } from './fields/search-fields';
import { normalizeFilter, type NormalFilter, showsRemoved } from './filter/normalize-filter';
import { parseQuery } from './query/parse-query';
import type { QueryNode } from './query/query-node';
import type { SearchQuery } from './search-index';
import { wellFormed } from './text/well-formed';

/** A search, understood. */
export interface SearchPlan {
  readonly request: SearchQuery;
  readonly query: QueryNode;
  readonly filter: NormalFilter;
  readonly showsRemoved: boolean;
  /** To count, in the order in which they are shown. */
  readonly facets: readonly SearchField[];
}

export function planSearch(request: SearchQuery, fields: SearchFields): SearchPlan {
  return {
    request, query: parseQuery(wellFormed(request.input), (name) => fields.named(name) !== undefined), filter: normalizeFilter(request.filter, fields),
    showsRemoved: showsRemoved(request.filter, fields),
    facets: request.facets ? [ENTITY_TYPE_FIELD, ...fields.over(request.entityTypes, ({ facet }) => facet)] : [],
  };
}
