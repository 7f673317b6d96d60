/** What a person typed, understood. Engines translate it; nothing in it is syntax any more. */
export type QueryNode =
  | { readonly kind: 'everything' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'and' | 'or'; readonly nodes: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly node: QueryNode }
  | QueryTerm;

/** Whether the last word may be only the beginning of one: always (`user*`), if it is long enough to mean something, or never. */
export type Prefix = 'always' | 'long' | 'never';

/** Letters from which on a bare word finds longer words that begin with it: shorter ones begin too many. */
const PREFIX_LENGTH_MIN = 3;

/** Whether a last word with this prefix stands for longer ones too. */
export function matchesLongerWords(word: string, prefix: Prefix): boolean {
  return prefix === 'always' || (prefix === 'long' && word.length >= PREFIX_LENGTH_MIN);
}

/** A question to the text of documents: to one field, or to all that bare words look into. */
export type QueryTerm =
  /** One or more words without blanks between them, such as `user_events`: all must be there, as such or as another form of the word. */
  | { readonly kind: 'words'; readonly field: string | null; readonly text: string; readonly prefix: Prefix }
  /** The same words in the same order with the same signs between them. */
  | { readonly kind: 'phrase'; readonly field: string | null; readonly text: string }
  /** A word with `*` for anything and `?` for one sign. */
  | { readonly kind: 'pattern'; readonly field: string | null; readonly text: string }
  /** The entity itself, or what refers to it. */
  | { readonly kind: 'urn'; readonly field: string | null; readonly text: string }
  /** `field:*` */
  | { readonly kind: 'present'; readonly field: string };

/** One that holds words, or might. */
export type TextTerm = Exclude<QueryTerm, { kind: 'present' | 'pattern' }>;

/** The terms that a hit may show as its reason: those not below a NOT. */
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
