import { matchesLongerWords } from '../../../query-node';
import {
  CLASS_WEIGHTS,
  EXACT_TITLE,
  NOT_BEGUN,
  NOT_TYPED,
  rankingOf,
  TITLE_LENGTH_MAX,
  TITLE_PHRASE,
  TITLE_PREFIX,
  typedPhrase,
} from '../../../query/ranking';
import type { QueryNode } from '../../../query-node';
import type { Token } from '../../../text/tokenize';
import { CLASS_BITS, CLASSES_BY_BIT } from '../../segment/field-sets';
import { formsInQuery, pairKey, titleTermKey, wordKey } from '../../segment/term-keys';
import type { ByteText } from '../../storage/byte-text';

/** The word itself is also one of its forms and begins with itself, so it gets all three weights. */
const AS_SUCH = 0.5;
const AS_FORM = 0.3;
const AS_BEGINNING = 0.2;

/** Bits of a match of one word in one document: the score classes in which it occurs in each of these ways. */
export const SUCH_SHIFT = 0;
export const FORM_SHIFT = 4;
export const BEGINNING_SHIFT = 8;
const WORD_BITS = 12;
/** Bits of the whole query, beside those of its first word. */
export const IS_TITLE = 1 << WORD_BITS;
export const BEGINS_TITLE = 2 << WORD_BITS;
export const HAS_PHRASE = 4 << WORD_BITS;
/** Only for completions: a name has the text as it was typed. */
export const HAS_TYPED = 8 << WORD_BITS;
/** The first word begins a word of a name. */
export const BEGINS_NAME = CLASS_BITS.A << BEGINNING_SHIFT;

const CLASS_SCORES = Array.from({ length: 16 }, (_, bits) =>
  CLASSES_BY_BIT.reduce((sum, name, bit) => sum + ((bits >> bit) & 1) * CLASS_WEIGHTS[name], 0),
);
const WORD_SCORES = Float64Array.from({ length: 1 << WORD_BITS }, (_, bits) => {
  const inClasses = (shift: number) => CLASS_SCORES[(bits >> shift) & 15] ?? 0;
  return AS_SUCH * inClasses(SUCH_SHIFT) + AS_FORM * inClasses(FORM_SHIFT) + AS_BEGINNING * inClasses(BEGINNING_SHIFT);
});
const QUERY_SCORES = Float64Array.from({ length: 8 }, (_, bits) => {
  const title = (bits & 1) !== 0 ? EXACT_TITLE : (bits & 2) !== 0 ? TITLE_PREFIX : 0;
  return title + ((bits & 4) !== 0 ? TITLE_PHRASE : 0);
});

export function wordScore(bits: number): number {
  return WORD_SCORES[bits & ((1 << WORD_BITS) - 1)] ?? 0;
}

export function queryScore(bits: number): number {
  return QUERY_SCORES[(bits >>> WORD_BITS) & 7] ?? 0;
}

/** A factor of the score of a completion. */
export function typedFactor(bits: number): number {
  return ((bits & BEGINS_TITLE) === 0 ? NOT_BEGUN : 1) * ((bits & HAS_TYPED) === 0 ? NOT_TYPED : 1);
}

/** The keys of the terms that rank the hits of a query. */
export interface RankedWords {
  readonly words: readonly {
    readonly such: ByteText;
    readonly forms: readonly ByteText[];
    /** Absent if longer words do not count. */
    readonly beginning?: ByteText;
  }[];
  /** The pairs of neighbouring words; empty for one word. */
  readonly pairs: readonly ByteText[];
  /** Absent if no title is so long. */
  readonly title?: ByteText;
  /** Only for completions: the pairs of the typed words. The last pair may go on; none for one word. */
  readonly typedPairs?: readonly ByteText[];
}

export function typedPairs(text: string): readonly ByteText[] {
  return pairsOf(typedPhrase(text));
}

function pairsOf(words: readonly Token[]): readonly ByteText[] {
  return words.slice(1).map((next, index) => pairKey(words[index]?.word ?? '', next));
}

export function rankedWords(query: QueryNode): RankedWords {
  const { words, prefixes, title } = rankingOf(query);
  return {
    words: words.map(({ word }) => ({
      such: wordKey(word),
      forms: formsInQuery(word),
      ...(prefixes.has(word) && matchesLongerWords(word, 'always') && { beginning: wordKey(word) }),
    })),
    pairs: pairsOf(words),
    ...(title.length <= TITLE_LENGTH_MAX && { title: titleTermKey(title) }),
  };
}
