import type { ScoreClass } from '#generated/registry/registry-types';
import { ENTITY_TYPE_FIELD, type SearchField } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';
import { tokenize, withoutUrnHeads } from '../text/tokenize';
import { matchesLongerWords, positiveTerms, type Prefix, type QueryNode, type QueryTerm } from './query-node';
import { type PlacedTitle, placedTitles } from './placed-titles';
import { stemmedKeys, titleKeys, wordsOf } from './titles';
import { nextWord, type NextWord, type WordsInOrder, wordsInOrder } from './words-in-order';

/*
 * The rules of ranking that both engines share. A query has words and titles; a document has titles and a rank weight. The score is
 * the sum of the weights below, times the rank weight.
 */

/** The weight of a matching word by the score class of its field. Each weight is larger than the sum of the lower ones. */
export const CLASS_WEIGHTS: Readonly<Record<ScoreClass, number>> = { A: 1, B: 0.4, C: 0.15, D: 0.03 };
/**
 * The weight of a word that only begins as typed: in other fields than names it hardly counts, so that `custom` finds `customers` before its
 * copies that are described by the same word.
 */
export const BEGINNING_WEIGHTS: Readonly<Record<ScoreClass, number>> = { A: 1, B: 0.005, C: 0.0003, D: 0.00003 };
/** The parts of the weight of a word for each way to match. The word itself is also one of its forms and begins with itself, so it gets all three. */
export const AS_SUCH = 0.5;
export const AS_FORM = 0.3;
export const AS_BEGINNING = 0.2;
/** Added if a title is equal to the whole query, so that it ranks before everything that only contains the query. */
export const EXACT_TITLE = 8;
/** Added if a title has the stems of the whole query, or is all of it but for words that say where the entity belongs. */
export const NEAR_TITLE = 6;
/** Added if a name contains the words of the query in their order. */
export const TITLE_PHRASE = 2;
/** Added if a title begins with the whole query, or is equal to it without a word at one of its ends. */
export const TITLE_PREFIX = 1;

/**
 * Factors of a completion whose name does not begin with the typed text, and of one whose names do not have it with its signs. They are
 * larger than differences of rank weights, and powers of two, because the scores of a cluster have few digits.
 */
export const NOT_BEGUN = 2 ** -24;
export const NOT_TYPED = 2 ** -48;
/** Added by a name of one letter for a title that begins with the query; longer names add less. So what is nearly typed comes first. */
export const SHORT_TITLE = 4.5;
/**
 * Added if a title is the query or near it, for a first name that is no longer than the query; a longer name adds less. So of entities with
 * this title, the one comes first of which it is the name, and not only an id.
 */
export const OWN_NAME = 0.5;
/** The share that the shortest name adds to its score; longer names add less. It orders hits that match in the same way. */
export const SHORT_NAME = 0.01;
/** The score of a hit that no word ranks, so that its rank weight orders it among such hits. Smaller than any other weight. */
export const UNRANKED = 0.001;
/** What the parts of a word count, compared with the word. Less, so that a name as typed ranks before its other spellings. */
export const PARTS = 0.9;

/** Further words must match too, but do not change the order, because each costs time for each hit. */
const RANKED_WORDS_MAX = 10;
/** The number of alternatives that are compared with titles. A title that is equal to a further one does not count. */
const RANKED_TITLES_MAX = 3;
/** Names have fewer. A cluster needs seconds to look for thousands of words in their order. */
const PARTS_IN_ORDER_MAX = 50;

export interface RankedPart {
  readonly word: string;
  /** Whether longer words that begin with it match too. */
  readonly isPrefix: boolean;
  /** The only field in which the word counts; null for the default fields. */
  readonly field: SearchField | null;
}

export interface RankedWord extends RankedPart {
  /** Other words that together mean the same. */
  readonly parts: readonly RankedPart[];
}

/** The part of a query that ranks its hits. */
export interface Ranking {
  /** The words of the query. Without words, only the rank weight counts. */
  readonly words: readonly RankedWord[];
  readonly order: WordsInOrder;
  /** The title keys of the whole query. */
  readonly titles: readonly string[];
  /** The length of the first of them, as `Titles.nameLength` counts. */
  readonly titleLength: number;
  /** The keys of titles with the stems of the whole query. Empty for completions. */
  readonly stemTitles: readonly string[];
  /** The titles inside the query. Without regard to their places, they count as titles that begin with the query. Empty for completions. */
  readonly placedTitles: readonly PlacedTitle[];
}

export function rankingOf(query: QueryNode, fields: SearchFields): Ranking {
  const rankedAlternatives = alternativesOf(query);
  const alternatives = rankedAlternatives.map((each) =>
    positiveTerms(each).flatMap((term) => rankedTerm(term, fields) ?? []),
  );
  const texts = alternatives.map((terms) => wordsOf(terms.map(({ text }) => text).join(' ')));
  const words = alternatives.flat().flatMap(rankedWordsOf);
  // A name of a type says where the other words of the alternative are a title, which the placed titles of the first know.
  const titled = texts.filter((_, at) => at === 0 || !namesType(rankedAlternatives[at]));
  const keys = titleKeys(titled.slice(0, RANKED_TITLES_MAX));
  const isSearch = !isCompletion(alternatives);
  return {
    words: withFewParts(
      (alternatives.length > 1 ? distinctWords(words) : words).slice(0, RANKED_WORDS_MAX),
      RANKED_WORDS_MAX,
    ),
    order: wordsInOrder(withFewParts((texts[0] ?? []).slice(0, RANKED_WORDS_MAX), PARTS_IN_ORDER_MAX)),
    titles: keys,
    titleLength: keys[0]?.length ?? 0,
    stemTitles: isSearch ? stemmedKeys(keys) : [],
    placedTitles: isSearch ? placedTitles(texts[0] ?? [], fields) : [],
  };
}

/** Each of them may be a title, as `revenue` in `term revenue OR revenue`. The first is the query as it was typed. */
function alternativesOf(query: QueryNode): readonly QueryNode[] {
  return query.kind === 'or' ? query.nodes : [query];
}

function namesType(query: QueryNode | undefined): boolean {
  return query !== undefined && positiveTerms(query).some(({ field }) => field === ENTITY_TYPE_FIELD.name);
}

/** Whether the query is a completion. Only there, the last word goes on however short it is. */
function isCompletion([typed]: readonly (readonly RankedTerm[])[]): boolean {
  return typed?.some(({ prefix }) => prefix === 'always') ?? false;
}

/** Alternatives share words. */
function distinctWords(words: readonly RankedWord[]): readonly RankedWord[] {
  const keyOf = ({ word, isPrefix, field }: RankedWord) => `${word} ${isPrefix} ${field?.name ?? ''}`;
  return [...new Map(words.map((word) => [keyOf(word), word])).values()];
}

interface RankedTerm {
  readonly text: string;
  readonly prefix: Prefix;
  readonly field: SearchField | null;
}

const SIGN_AT_END = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]$/u;

/**
 * The words of a typed text with the distances between them; a space stands for any sign. The last may go on; after a sign, it has no
 * letters yet.
 */
export function typedPhrase(text: string): readonly NextWord[] {
  const typed = withoutUrnHeads(text).trim();
  if (!SIGN_AT_END.test(typed)) return tokenize(typed).slice(-RANKED_WORDS_MAX).map(nextWord);
  const words = tokenize(`${typed}x`).slice(-RANKED_WORDS_MAX).map(nextWord);
  return words.map((next, index) => (index === words.length - 1 ? { ...next, word: '' } : next));
}

/** A term with a field ranks like a filter, not at all, unless the field holds names. */
function rankedTerm(term: QueryTerm, fields: SearchFields): RankedTerm | undefined {
  if (term.kind === 'present' || term.kind === 'pattern') return undefined;
  const field = term.field === null ? null : fields.variants(term.field).find(({ isTitle }) => isTitle);
  return field === undefined
    ? undefined
    : { text: term.text, prefix: term.kind === 'words' ? term.prefix : 'never', field };
}

function rankedWordsOf({ text, prefix, field }: RankedTerm): readonly RankedWord[] {
  const tokens = wordsOf(text);
  return tokens.map(({ word, parts }, index) => {
    const isLast = index === tokens.length - 1;
    const ranked = (each: string) => ({ word: each, isPrefix: isLast && matchesLongerWords(each, prefix), field });
    return { ...ranked(word), parts: parts.map(ranked) };
  });
}

/** Parts cost as much as words. */
function withFewParts<Word extends { readonly parts: readonly unknown[] }>(
  words: readonly Word[],
  max: number,
): readonly Word[] {
  let count = 0;
  return words.map((word) => ((count += word.parts.length) <= max ? word : { ...word, parts: [] }));
}
