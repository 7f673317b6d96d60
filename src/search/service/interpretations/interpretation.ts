import type { QueryNode } from '#search/language/query/query-node';

/** What a query may mean: another question about some of its entity types. */
export interface Interpretation {
  readonly node: QueryNode;
  readonly entityTypes: readonly string[];
}
