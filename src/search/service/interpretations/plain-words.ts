import { isPlainWord, type QueryNode, type QueryTerm, type Words } from '#search/language/query/query-node';

/** The words of a query without operators, fields and quotes; undefined if it has some of these. */
export function plainWords(node: QueryNode): readonly Words[] | undefined {
  const nodes = node.kind === 'and' ? node.nodes : [node];
  const words = nodes.filter(isPlainWord);
  return words.length === nodes.length ? words : undefined;
}

/** The words and the quoted phrases of a query without operators and fields; empty if it has some of these. */
export function unnamedTerms(node: QueryNode): readonly QueryTerm[] {
  const nodes = node.kind === 'and' ? node.nodes : [node];
  const terms = nodes.flatMap((each) =>
    isPlainWord(each) || (each.kind === 'phrase' && each.field === null) ? [each] : [],
  );
  return terms.length === nodes.length ? terms : [];
}

export function asWords(text: string): Words {
  return { kind: 'words', field: null, text, prefix: 'never' };
}

export function combined(kind: 'and' | 'or', nodes: readonly QueryNode[]): QueryNode {
  const [only, ...more] = nodes;
  return only && more.length === 0 ? only : { kind, nodes };
}
