import { LIMITS } from '#generated/http/limits';
import { isPlainWord, type QueryNode } from '#search/language/query/query-node';

/** Words of a query that are a name, of what they are the name, and the nodes around them. */
export interface NamedWords<Node> {
  readonly named: readonly string[];
  readonly name: readonly Node[];
  readonly before: readonly Node[];
  readonly after: readonly Node[];
}

/** The longest names of fields and of entity types, such as `Data Platform Instance`. */
const NAME_WORDS_MAX = 3;

/** People begin with the name, or with few words. */
const NAMES_LOOKED_AT = 6;

/** Says what has a name. */
type FindNamed = (name: readonly string[]) => readonly string[];

/** The longest name among the words, or else the first one. Very many words are a text, not a question. */
export function namedWords<Node extends QueryNode>(
  nodes: readonly Node[],
  find: FindNamed,
): NamedWords<Node> | undefined {
  if (nodes.length > LIMITS.queryWords) return undefined;
  for (let length = Math.min(NAME_WORDS_MAX, nodes.length); length > 0; length--)
    for (let at = 0; at + length <= nodes.length; at++) {
      const name = nodes.slice(at, at + length);
      const texts = name.flatMap((node: QueryNode) => (isPlainWord(node) ? [node.text] : []));
      const named = texts.length === length ? find(texts) : [];
      if (named.length > 0) return { named, name, before: nodes.slice(0, at), after: nodes.slice(at + length) };
    }
  return undefined;
}

/** The first name, as long as it is there, and all words behind it as its value: `owned by Data Platform Team`. */
export function firstNamed<Node extends QueryNode>(
  nodes: readonly Node[],
  find: FindNamed,
): NamedWords<Node> | undefined {
  for (let at = 0; at < Math.min(nodes.length - 1, NAMES_LOOKED_AT); at++)
    for (let length = Math.min(NAME_WORDS_MAX, nodes.length - at - 1); length > 0; length--) {
      const found = namedWords(nodes.slice(at, at + length), find);
      if (found?.name.length === length)
        return { ...found, before: nodes.slice(0, at), after: nodes.slice(at + length) };
    }
  return undefined;
}

/** The name of fields, and the words behind it, which are searched in them. */
export interface FieldWords<Node> {
  readonly fields: readonly string[];
  readonly name: readonly Node[];
  /** The values, which are never empty. */
  readonly values: readonly Node[];
}

/** A query as the words before the first name of a field, and each name with the words up to the next one. */
interface WordsByField<Node> {
  readonly before: readonly Node[];
  readonly inFields: readonly FieldWords<Node>[];
}

/** `pii` in tags and `jdoe` in owners, of `tagged pii owned by jdoe`. A name with no words behind it is a word like the others. */
export function wordsByField<Node extends QueryNode>(nodes: readonly Node[], find: FindNamed): WordsByField<Node> {
  const found = namedWords(nodes, find);
  if (!found || found.after.length === 0) return { before: nodes, inFields: [] };
  const earlier = wordsByField(found.before, find);
  const later = wordsByField(found.after, find);
  const isNamed = later.before.length > 0;
  const own = { fields: found.named, name: found.name, values: isNamed ? later.before : found.after };
  return { before: earlier.before, inFields: [...earlier.inFields, own, ...(isNamed ? later.inFields : [])] };
}
