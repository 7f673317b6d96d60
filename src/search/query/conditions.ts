import type { SearchField } from '../fields/search-field';
import type { Prefix } from './query-node';
import type { Token } from '../text/tokenize';

export type Comparison = '>' | '>=' | '<' | '<=';

/**
 * What an engine can ask of a document. Questions and filters are put together from these in one place, so that every engine
 * understands them alike. A field of null is all fields that bare words look into; of several values any is enough.
 */
export interface Conditions<Condition> {
  readonly everything: Condition;
  readonly nothing: Condition;
  not(condition: Condition): Condition;
  all(conditions: readonly Condition[]): Condition;
  any(conditions: readonly Condition[]): Condition;
  /** All words are there, as such or in another form; the last may be only begun. Never without words. */
  words(field: SearchField | null, tokens: readonly Token[], prefix: Prefix): Condition;
  /** The words in this order with these signs between them, for engines that read them in the text. Never without words. */
  phrase(field: SearchField | null, tokens: readonly Token[], text: string): Condition;
  /** A folded word with `*` for anything and `?` for one sign. */
  pattern(field: SearchField | null, piece: string): Condition;
  isPresent(field: SearchField): Condition;
  equals(field: SearchField, values: readonly string[]): Condition;
  /** Without regard to case and accents. */
  equalsFolded(field: SearchField, values: readonly string[]): Condition;
  /** Without regard to case and accents, for a field without words. */
  startsWithFolded(field: SearchField, text: string): Condition;
  /** A folder holds what is below it. */
  isInFolder(field: SearchField, folders: readonly string[]): Condition;
  startsWith(field: SearchField, values: readonly string[]): Condition;
  endsWith(field: SearchField, values: readonly string[]): Condition;
  contains(field: SearchField, values: readonly string[]): Condition;
  /** Numbers and times are compared as such, everything else as text by code point. */
  compares(field: SearchField, comparison: Comparison, values: readonly string[]): Condition;
}
