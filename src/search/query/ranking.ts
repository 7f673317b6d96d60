import { type Token, tokenize, withoutUrnHeads } from '../text/tokenize';
import { matchesLongerWords, positiveTerms, type QueryNode, type TextTerm } from './query-node';
import { type SearchDocument, fieldStrings } from '../search-document';
import type { SearchFields } from '../fields/search-fields';
import type { ScoreClass, SearchScoreSpec } from '../../../generated/registry/registry-types';

/** What a word found counts by the score class of its place. Each is more than all of a lower class together. */
export const CLASS_WEIGHTS: Readonly<Record<ScoreClass, number>> = { A: 1, B: 0.4, C: 0.15, D: 0.03 };
/** A name that is exactly what was asked for comes before everything that only contains it. */
export const EXACT_TITLE = 8;
export const TITLE_PHRASE = 2;
export const TITLE_PREFIX = 1;

/** Further words find no more documents, and rank them no better. */
const RANKED_WORDS_MAX = 20;

/** What hits are ranked by, whichever engine found them. */
export interface Ranking {
  /** Of all terms; when there are none, all hits are alike. */
  readonly words: readonly Token[];
  /** Those of them that a hit may be found by when a word of its own only begins so. */
  readonly open: ReadonlySet<string>;
  /** The name that a person who typed all this may have meant. */
  readonly title: string;
}

export function rankingOf(query: QueryNode): Ranking {
  const terms = positiveTerms(query).filter(
    (term): term is TextTerm => term.kind !== 'present' && term.kind !== 'pattern',
  );
  const text = terms.map((term) => term.text).join(' ');
  return {
    words: wordsOf(text).slice(0, RANKED_WORDS_MAX),
    open: new Set(terms.flatMap(openWord)),
    title: titleKey(text),
  };
}

function openWord(term: TextTerm): readonly string[] {
  const last = term.kind === 'words' ? wordsOf(term.text).at(-1)?.word : undefined;
  return term.kind === 'words' && last !== undefined && matchesLongerWords(last, term.prefix) ? [last] : [];
}

function wordsOf(text: string): readonly Token[] {
  return tokenize(withoutUrnHeads(text));
}

/** Longer names are no names: nobody types them whole. */
export const TITLE_LENGTH_MAX = 500;

/** The names of an entity, its urn among them: what a person types to get exactly it. */
export function titles(
  fields: SearchFields,
  document: SearchDocument,
  tokensOf: (text: string) => readonly Token[] = tokenize,
): readonly string[] {
  const names = fields.titlesOfType(document.entityType).flatMap(({ name }) => fieldStrings(document.fields[name]));
  const keys = [document.urn, ...names].map((text) => titleKey(text, tokensOf));
  return [...new Set(keys)].filter((key) => key !== '' && key.length <= TITLE_LENGTH_MAX);
}

/** What two spellings of a name have in common: its words. Which of them has the same signs between the words is for phrases to tell. */
export function titleKey(text: string, tokensOf: (text: string) => readonly Token[] = tokenize): string {
  return tokensOf(withoutUrnHeads(text))
    .map(({ word }) => word)
    .join(' ');
}

/** What a document's score is multiplied by, whatever the question: the weights of values it has, and its score fields. */
export function rankWeight(fields: SearchFields, document: SearchDocument): number {
  let weight = 1;
  for (const { name, weights } of fields.weightedOfType(document.entityType)) {
    for (const value of fieldStrings(document.fields[name]))
      weight *= (Object.hasOwn(weights, value) ? weights[value] : undefined) ?? 1;
  }
  for (const score of fields.scoresOfType(document.entityType)) weight *= scoreWeight(score, document);
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
