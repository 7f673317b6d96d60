import type { SearchFields } from '#search/language/fields/search-fields';
import {
  AS_BEGINNING,
  AS_FORM,
  AS_SUCH,
  BEGINNING_WEIGHTS,
  CLASS_WEIGHTS,
  EXACT_TITLE,
  NEAR_TITLE,
  NOT_BEGUN,
  NOT_TYPED,
  OWN_NAME,
  PARTS,
  type RankedPart,
  rankingOf,
  SHORT_TITLE,
  TITLE_PHRASE,
  TITLE_PREFIX,
  typedPhrase,
  UNRANKED,
} from '#search/language/query/ranking';
import type { NextWord } from '#search/language/query/words-in-order';
import type { QueryNode } from '#search/language/query/query-node';
import { CLASS_BITS, CLASSES_BY_BIT } from '#search/memory/segment/field-sets';
import { formsInQuery, pairKey, titleTermKey, wordKey } from '#search/memory/segment/term-keys';
import type { ByteText } from '#search/memory/storage/byte-text';

/** Bits of a match of one word in one document: the score classes in which it occurs in each of these ways. */
export const SUCH_SHIFT = 0;
export const FORM_SHIFT = 4;
export const BEGINNING_SHIFT = 8;
const WORD_BITS = 12;
/** Bits of the whole query, beside those of its first word. */
export const IS_TITLE = 1 << WORD_BITS;
/** A hit with a title that begins with the query, or is a part of it. */
export const BEGINS_TITLE = 2 << WORD_BITS;
export const HAS_PHRASE = 4 << WORD_BITS;
/** The bit of a title that is near the query. Completions do not use it. */
export const NEARS_TITLE = 8 << WORD_BITS;
/** The bit of a name that has the text as it was typed. Only completions use it. */
export const HAS_TYPED = 8 << WORD_BITS;
/** The first word begins a word of a name. */
export const BEGINS_NAME = CLASS_BITS.A << BEGINNING_SHIFT;

/** Scores are added as whole numbers of this part of one, because sums of fractions depend on the order of their parts. */
export const UNITS = 1_000_000;

export const SEARCH_BITS = 15;
export const COMPLETION_BITS = 7;

const inUnits = (score: number) => Math.round(score * UNITS);

const scoresOf = (weights: typeof CLASS_WEIGHTS) =>
  Array.from({ length: 16 }, (_, bits) =>
    CLASSES_BY_BIT.reduce((sum, name, bit) => sum + ((bits >> bit) & 1) * weights[name], 0),
  );
const CLASS_SCORES = scoresOf(CLASS_WEIGHTS);
const BEGINNING_SCORES = scoresOf(BEGINNING_WEIGHTS);
const WORD_SCORES = Float64Array.from({ length: 1 << WORD_BITS }, (_, bits) => {
  const inClasses = (shift: number) => CLASS_SCORES[(bits >> shift) & 15] ?? 0;
  const begun = BEGINNING_SCORES[(bits >> BEGINNING_SHIFT) & 15] ?? 0;
  return inUnits(AS_SUCH * inClasses(SUCH_SHIFT) + AS_FORM * inClasses(FORM_SHIFT) + AS_BEGINNING * begun);
});
const QUERY_SCORES = Float64Array.from({ length: 16 }, (_, bits) => {
  const begun = (bits & 2) !== 0 ? TITLE_PREFIX : 0;
  const title = (bits & 1) !== 0 ? EXACT_TITLE : (bits & 8) !== 0 ? NEAR_TITLE : begun;
  return inUnits(UNRANKED + title + ((bits & 4) !== 0 ? TITLE_PHRASE : 0));
});

export function wordScore(bits: number): number {
  return WORD_SCORES[bits & ((1 << WORD_BITS) - 1)] ?? 0;
}

export function partsScore(parts: readonly Uint16Array[], document: number): number {
  let sum = 0;
  for (const bits of parts) sum += wordScore(bits[document] ?? 0);
  return Math.round((sum * PARTS) / parts.length);
}

/** @param meaning which bits of the query count: `SEARCH_BITS` or `COMPLETION_BITS` */
export function queryScore(bits: number, meaning: number): number {
  return QUERY_SCORES[(bits >>> WORD_BITS) & meaning] ?? 0;
}

/** What a name of this length adds to the score. Not for completions. */
export function nameScore(bits: number, length: number, titleLength: number): number {
  if ((bits & (IS_TITLE | NEARS_TITLE)) !== 0)
    return length <= titleLength ? OWN_NAME : (OWN_NAME * titleLength) / length;
  return (bits & BEGINS_TITLE) !== 0 ? SHORT_TITLE / length : 0;
}

/** A factor of the score of a completion. */
export function typedFactor(bits: number): number {
  return ((bits & BEGINS_TITLE) === 0 ? NOT_BEGUN : 1) * ((bits & HAS_TYPED) === 0 ? NOT_TYPED : 1);
}

/** The keys of a word that ranks hits. */
export interface WordKeys {
  readonly such: ByteText;
  readonly forms: readonly ByteText[];
  /** Absent if longer words do not count. */
  readonly beginning?: ByteText;
  /** The name of the only field that counts; null for the default fields. */
  readonly field: string | null;
}

/** The keys of a title inside a query, and of the words around it. */
interface PlacedKeys {
  readonly titles: readonly ByteText[];
  readonly places: readonly { readonly forms: readonly ByteText[]; readonly entityTypes: readonly string[] }[];
}

/** The keys of the terms that rank the hits of a query. */
export interface RankedWords {
  readonly words: readonly (WordKeys & { readonly parts: readonly WordKeys[] })[];
  /** The pairs of neighbouring words of each phrase. A pair has a key for each sign between its words. */
  readonly phrases: readonly (readonly (readonly ByteText[])[])[];
  /** The text with which a word of a name begins if it has all words in their order. */
  readonly joined: ByteText | null;
  readonly titles: readonly ByteText[];
  readonly titleLength: number;
  readonly stemTitles: readonly ByteText[];
  readonly placedTitles: readonly PlacedKeys[];
  /** Names of the fields that say where an entity belongs. */
  readonly placing: readonly string[];
  /** The pairs of the typed words, for completions only, each with a key for each sign. The last may go on; none for one word. */
  readonly typedPairs?: readonly (readonly ByteText[])[];
}

export function rankedWords(query: QueryNode, fields: SearchFields): RankedWords {
  const { words, order, titles, titleLength, stemTitles, placedTitles } = rankingOf(query, fields);
  return {
    words: words.map((word) => ({ ...keysOf(word), parts: word.parts.map(keysOf) })),
    phrases: order.phrases.map(pairsOf),
    joined: order.joined === null ? null : wordKey(order.joined),
    titles: titles.map(titleTermKey),
    titleLength,
    stemTitles: stemTitles.map(titleTermKey),
    placedTitles: placedTitles.map(({ keys, places }) => ({
      titles: keys.map(titleTermKey),
      places: places.map(({ forms, entityTypes }) => ({ forms: forms.map(wordKey), entityTypes })),
    })),
    placing: fields.placing.map(({ name }) => name),
  };
}

export function typedPairs(text: string): readonly (readonly ByteText[])[] {
  return pairsOf(typedPhrase(text));
}

function keysOf({ word, isPrefix, field }: RankedPart): WordKeys {
  const such = wordKey(word);
  return { such, forms: formsInQuery(word), field: field?.name ?? null, ...(isPrefix && { beginning: such }) };
}

function pairsOf(phrase: readonly NextWord[]): readonly (readonly ByteText[])[] {
  return phrase
    .slice(1)
    .map(({ word, distances }, index) =>
      distances.map((distance) => pairKey(phrase[index]?.word ?? '', { word, distance })),
    );
}
