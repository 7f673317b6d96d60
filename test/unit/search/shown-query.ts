import type { QueryNode } from '#search/language/query/query-node';

/** A query as a short string: `field:word`, `word*` always a prefix, `word+` a prefix if long enough, "phrase", <urn>, /pattern/. */
export function shownQuery(node: QueryNode): string {
  switch (node.kind) {
    case 'everything':
      return '*';
    case 'nothing':
      return '-';
    case 'not':
      return `!${shownQuery(node.node)}`;
    case 'and':
    case 'or':
      return `(${node.nodes.map(shownQuery).join(node.kind === 'and' ? ' & ' : ' | ')})`;
    case 'present':
      return `${node.field}:*`;
    default:
      return (node.field === null ? '' : `${node.field}:`) + shownText(node);
  }
}

function shownText(term: Extract<QueryNode, { text: string }>): string {
  switch (term.kind) {
    case 'phrase':
      return `"${term.text}"`;
    case 'urn':
      return `<${term.text}>`;
    case 'pattern':
      return `/${term.text}/`;
    case 'words':
      return term.text + { always: '*', long: '+', never: '' }[term.prefix];
  }
}
