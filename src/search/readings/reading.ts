import type { QueryNode } from '../query-node';

/** What a query may mean: another question about some of its entity types. */
export interface Reading {
  readonly relaxed: QueryNode;
  readonly entityTypes: readonly string[];
}
