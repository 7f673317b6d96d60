import { LIMITS } from '../../../generated/http/limits';
import { isPlainWord, type QueryNode } from '../query-node';

/** Words of a query that are a name, of what they are the name, and the nodes around them. */
export interface NamedWords<Node> {
  readonly named: readonly string[];
  readonly before: readonly Node[];
  readonly after: readonly Node[];
}

/** The longest names of fields and of entity types, such as `Data Platform Instance`. */
const NAME_WORDS_MAX = 3;

/** The longest name among the words, or else the first one. `find` says what has a name. Very many words are a text, not a question. */
export function namedWords<Node extends QueryNode>(
  nodes: readonly Node[],
  find: (name: readonly string[]) => readonly string[],
): NamedWords<Node> | undefined {
  if (nodes.length > LIMITS.queryWords) return undefined;
  for (let length = Math.min(NAME_WORDS_MAX, nodes.length); length > 0; length--)
    for (let at = 0; at + length <= nodes.length; at++) {
      const name = nodes.slice(at, at + length).flatMap((node: QueryNode) => (isPlainWord(node) ? [node.text] : []));
      const named = name.length === length ? find(name) : [];
      if (named.length > 0) return { named, before: nodes.slice(0, at), after: nodes.slice(at + length) };
    }
  return undefined;
}
