import type { QueryNode } from '#search/language/query/query-node';

/** A query without what was typed wrong. */
export interface Corrected {
  readonly text: string;
  readonly node: QueryNode;
  readonly isOneWord: boolean;
}
