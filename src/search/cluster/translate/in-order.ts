import type { NextWord } from '#search/language/query/words-in-order';
import type { Query } from './queries';

/**
 * The words in their order, with one of their distances between each two. A distance is a lexeme, so where any distance counts, exactly
 * one place is between the words.
 */
export function inOrder(property: string, words: readonly NextWord[]): Query {
  const runs = runsOf(words).map((query) => ({ match: { query, ordered: true, max_gaps: 0 } }));
  return { intervals: { [property]: { all_of: { intervals: runs, ordered: true, max_gaps: runs.length - 1 } } } };
}

/** The lexemes of words that are separated by one distance each. */
function runsOf(words: readonly NextWord[]): readonly string[] {
  const runs: string[] = [];
  for (const { word, distances } of words) {
    const last = runs.at(-1);
    if (last === undefined || distances.length > 1) runs.push(word);
    else runs[runs.length - 1] = `${last} ~~${distances.join('')} ${word}`;
  }
  return runs;
}
