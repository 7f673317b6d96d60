import type { QueryNode } from '#search/language/query/query-node';

/** Equal for queries that find the same, because they differ only in order, repeats and parentheses. */
export function conditionsKey(node: QueryNode): string {
  if (node.kind === 'not') return `!${conditionsKey(node.node)}`;
  if (node.kind !== 'and' && node.kind !== 'or') return JSON.stringify(node);
  const { kind } = node;
  const keys = [...new Set(partsOf(node, kind).map(conditionsKey))].toSorted();
  const [only] = keys;
  return keys.length === 1 && only !== undefined ? only : `${kind}(${keys.join()})`;
}

/** The operands, also of the same operator inside. */
function partsOf(node: QueryNode, kind: 'and' | 'or'): readonly QueryNode[] {
  return node.kind === kind ? node.nodes.flatMap((each) => partsOf(each, kind)) : [node];
}
