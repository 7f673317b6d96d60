import type { ScoreClass, SearchScoreSpec } from '../../../generated/registry/registry-types';
import type { SearchFields } from '../fields/search-fields';
import { fieldStrings, type SearchDocument } from '../search-document';
import { type Token, tokenize, withoutUrnHeads } from '../text/tokenize';
import { matchesLongerWords, positiveTerms, type QueryNode, type TextTerm } from '../query-node';

/*
 * The rules of ranking that both engines share. A query has words and a title; a document has titles and a rank weight. The score is
 * the sum of the weights below, times the rank weight.
 */

/** The weight of a matching word by the score class of its field. Each weight is larger than the sum of the lower ones. */
export const CLASS_WEIGHTS: Readonly<Record<ScoreClass, number>> = { A: 1, B: 0.4, C: 0.15, D: 0.03 };
/** Added if a title is equal to the whole query, so that it ranks before everything that only contains the query. */
export const EXACT_TITLE = 8;
/** Added if a name contains the words of the query in their order. */
export const TITLE_PHRASE = 2;
/** Added if a title begins with the whole query. */
export const TITLE_PREFIX = 1;

/**
 * Factors of a completion whose name does not begin with the typed text, and of one whose names do not have it with its signs. They are
 * larger than differences of rank weights, and powers of two, because the scores of a cluster have few digits.
 */
export const NOT_BEGUN = 2 ** -24;
export const NOT_TYPED = 2 ** -48;

/** Further words must match too, but do not change the order, because each costs time for each hit. */
const RANKED_WORDS_MAX = 10;

/** The part of a query that ranks its hits. */
export interface Ranking {
  /** The words of all terms. Without words, only the rank weight counts. */
  readonly words: readonly Token[];
  /** The words that also match longer words that begin with them. */
  readonly prefixes: ReadonlySet<string>;
  /** The title key of the whole query. */
  readonly title: string;
}

export function rankingOf(query: QueryNode): Ranking {
  const terms = positiveTerms(query).filter(
    (term): term is TextTerm => term.kind !== 'present' && term.kind !== 'pattern',
  );
  const text = terms.map((term) => term.text).join(' ');
  return {
    words: wordsOf(text).slice(0, RANKED_WORDS_MAX),
    prefixes: new Set(terms.flatMap(prefixOf)),
    title: titleKey(text),
  };
}

function prefixOf(term: TextTerm): readonly string[] {
  const last = term.kind === 'words' ? wordsOf(term.text).at(-1)?.word : undefined;
  return term.kind === 'words' && last !== undefined && matchesLongerWords(last, term.prefix) ? [last] : [];
}

const SIGN_AT_END = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]$/u;

/** The words of a typed text with the distances between them. The last may go on; after a sign, it has no letters yet. */
export function typedPhrase(text: string): readonly Token[] {
  const typed = withoutUrnHeads(text).trim();
  if (!SIGN_AT_END.test(typed)) return tokenize(typed).slice(-RANKED_WORDS_MAX);
  const words = tokenize(`${typed}x`).slice(-RANKED_WORDS_MAX);
  return words.map((token, index) => (index === words.length - 1 ? { ...token, word: '' } : token));
}

function wordsOf(text: string): readonly Token[] {
  return tokenize(withoutUrnHeads(text));
}

/** Ignore longer titles; nobody types them in full. */
export const TITLE_LENGTH_MAX = 500;

/** The title keys of an entity: its names and its urn. A query with an equal key ranks the entity first. */
export function titles(
  fields: SearchFields,
  document: SearchDocument,
  tokensOf: (text: string) => readonly Token[] = tokenize,
): readonly string[] {
  const names = fields.ofType(document.entityType).titles.flatMap(({ name }) => fieldStrings(document.fields[name]));
  const keys = [document.urn, ...names].map((text) => titleKey(text, tokensOf));
  return [...new Set(keys)].filter((key) => key !== '' && key.length <= TITLE_LENGTH_MAX);
}

/** The words of a name, without the characters between them. Phrases compare those characters. */
function titleKey(text: string, tokensOf: (text: string) => readonly Token[] = tokenize): string {
  return tokensOf(withoutUrnHeads(text))
    .map(({ word }) => word)
    .join(' ');
}

/** The rank weight of a document, a factor of its score in every search. It is the product of the weights of its entity type, its values and its score fields. */
export function rankWeight(fields: SearchFields, document: SearchDocument): number {
  let weight = fields.ofType(document.entityType).rankWeight;
  for (const { name, weights } of fields.ofType(document.entityType).weighted) {
    for (const value of fieldStrings(document.fields[name]))
      weight *= (Object.hasOwn(weights, value) ? weights[value] : undefined) ?? 1;
  }
  for (const score of fields.ofType(document.entityType).scores) weight *= scoreWeight(score, document);
  return Number.isFinite(weight) ? weight : 1;
}

function scoreWeight({ field, weight, defaultValue, modifier }: SearchScoreSpec, document: SearchDocument): number {
  const stored = document.fields[field];
  return modified(typeof stored === 'number' ? stored : defaultValue, modifier) * weight;
}

function modified(value: number, modifier: SearchScoreSpec['modifier']): number {
  switch (modifier) {
    case 'LOG':
      return Math.log10(1 + value);
    case 'LN':
      return Math.log1p(value);
    case 'SQRT':
      return Math.sqrt(value);
    case 'SQUARE':
      return value * value;
    case 'RECIPROCAL':
      return 1 / value;
    case null:
      return value;
  }
}
