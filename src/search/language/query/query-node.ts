/** The syntax tree of a query. */
export type QueryNode =
  | { readonly kind: 'everything' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'and' | 'or'; readonly nodes: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly node: QueryNode }
  | QueryTerm;

/** Whether the last word of a term is a prefix: always (`user*`), only if it is long enough, or never. */
export type Prefix = 'always' | 'long' | 'never';

/** A shorter word is not taken as a prefix, because too many words begin with it. */
const PREFIX_LENGTH_MIN = 3;
/** Two Korean syllables have four letters or more. A syllable of a script without spaces is often unfinished. */
const SHORT_PREFIX = /^\p{Script=Hangul}{2}|^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether the last word of a term also finds longer words that begin with it. */
export function matchesLongerWords(word: string, prefix: Prefix): boolean {
  return prefix === 'always' || (prefix === 'long' && (word.length >= PREFIX_LENGTH_MIN || SHORT_PREFIX.test(word)));
}

/** A term of a query. It searches one field; a field of null means the default fields. */
export type QueryTerm =
  /** One or more words without spaces between them, such as `user_events`. All must occur, as typed or in another form. */
  | { readonly kind: 'words'; readonly field: string | null; readonly text: string; readonly prefix: Prefix }
  /** The same words in the same order with the same characters between them. */
  | { readonly kind: 'phrase'; readonly field: string | null; readonly text: string }
  /** A word in which `*` stands for any characters and `?` for one. */
  | { readonly kind: 'pattern'; readonly field: string | null; readonly text: string }
  /** Finds the entity itself and entities that refer to it. */
  | { readonly kind: 'urn'; readonly field: string | null; readonly text: string }
  /** `field:*` finds every document that has the field. */
  | { readonly kind: 'present'; readonly field: string };

export type Words = Extract<QueryTerm, { kind: 'words' }>;

/** Whether the node is only a word, without an operator, a field or a `*`. */
export function isPlainWord(node: QueryNode): node is Words {
  return node.kind === 'words' && node.field === null && node.prefix !== 'always';
}

/** A term that may contain words. */
export type TextTerm = Exclude<QueryTerm, { kind: 'present' | 'pattern' }>;

/** All terms that are not below a NOT. Only these rank a hit and appear as its matched fields. */
export function positiveTerms(node: QueryNode): readonly QueryTerm[] {
  switch (node.kind) {
    case 'everything':
    case 'nothing':
    case 'not':
      return [];
    case 'and':
    case 'or':
      return node.nodes.flatMap(positiveTerms);
    default:
      return [node];
  }
}
