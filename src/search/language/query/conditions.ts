import type { SearchField } from '../fields/search-field';
import type { Token } from '../text/tokenize';
import type { Prefix } from './query-node';

export type Comparison = '>' | '>=' | '<' | '<=';

/** Words in this order with these characters between them. Some engines also look for `text` itself. `tokens` is never empty. */
export interface Spelling {
  readonly tokens: readonly Token[];
  readonly text: string;
}

/**
 * The conditions on documents that an engine implements. `translateQuery` and `translateFilter` combine them, so that every engine reads
 * queries and filters in the same way. A field of null means the default fields. Of several values, one match is enough.
 */
export interface Conditions<Condition> {
  readonly everything: Condition;
  readonly nothing: Condition;
  not(condition: Condition): Condition;
  all(conditions: readonly Condition[]): Condition;
  any(conditions: readonly Condition[]): Condition;
  /** All words occur, as typed or in another form. The last may be a prefix. `tokens` is never empty. */
  words(field: SearchField | null, tokens: readonly Token[], prefix: Prefix): Condition;
  /** One of the words occurs, as typed or in another form. */
  oneWord(field: SearchField, words: readonly Token[]): Condition;
  /** One of the spellings of a phrase occurs. There is at least one. */
  phrase(field: SearchField | null, spellings: readonly Spelling[]): Condition;
  /** A folded word in which `*` stands for any characters and `?` for one. */
  pattern(field: SearchField | null, piece: string): Condition;
  isPresent(field: SearchField): Condition;
  equals(field: SearchField, values: readonly string[]): Condition;
  /** Ignores case and accents. */
  equalsFolded(field: SearchField, values: readonly string[]): Condition;
  /** Ignores case and accents. Only for a field without words. */
  startsWithFolded(field: SearchField, text: string): Condition;
  /** A folder contains everything below it. */
  isInFolder(field: SearchField, folders: readonly string[]): Condition;
  startsWith(field: SearchField, values: readonly string[]): Condition;
  endsWith(field: SearchField, values: readonly string[]): Condition;
  contains(field: SearchField, values: readonly string[]): Condition;
  /** Numbers and times are compared as numbers, everything else as strings by code point. */
  compares(field: SearchField, comparison: Comparison, values: readonly string[]): Condition;
}
