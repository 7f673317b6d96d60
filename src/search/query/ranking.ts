import type { ScoreClass } from '../fields/search-field';
import { titleKey } from '../fields/titles';
import { type Token, tokenize, withoutUrnHeads } from '../text/tokenize';
import { hasOpenEnd, positiveTerms, type QueryNode, type TextTerm } from './query-node';

/** What a word found counts by the score class of its place. Each is more than all of a lower class together. */
export const CLASS_WEIGHTS: Readonly<Record<ScoreClass, number>> = { A: 1, B: 0.4, C: 0.15, D: 0.03 };
/** A name that is exactly what was asked for comes before everything that only contains it. */
export const EXACT_TITLE = 8;
export const TITLE_PHRASE = 2;
export const TITLE_BEGINS = 1;

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
  return term.kind === 'words' && last !== undefined && hasOpenEnd(last, term.prefix) ? [last] : [];
}

function wordsOf(text: string): readonly Token[] {
  return tokenize(withoutUrnHeads(text));
}
