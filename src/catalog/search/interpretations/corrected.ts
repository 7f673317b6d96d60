import type { QueryNode } from '../query-node';

/** A query without what was typed wrong. */
export interface Corrected {
  readonly text: string;
  readonly node: QueryNode;
  readonly isOneWord: boolean;
}
