import type { SimilarWords } from './search-query';

/** The greatest number of queries that are tried. */
const SIMILAR_WORDS_MAX = 3;

/** A word that may be meant, with the number of documents that have it, and of those that have it in a name. */
export interface CountedWord {
  readonly word: string;
  readonly documents: number;
  readonly named: number;
}

/** The words that are most likely meant: those of names first, because people search for names; then the most frequent. */
export function likelyWords(counted: readonly CountedWord[]): readonly string[] {
  return counted
    .filter(({ documents }) => documents > 0)
    .toSorted(
      (a, b) => Number(b.named > 0) - Number(a.named > 0) || b.documents - a.documents || (a.word < b.word ? -1 : 1),
    )
    .slice(0, SIMILAR_WORDS_MAX)
    .map(({ word }) => word);
}

/** What to replace each word by: a few combinations of the words that are like them, those of likely words first. */
export function replacements(similar: SimilarWords): readonly ReadonlyMap<string, string>[] {
  let found = [{ others: new Map<string, string>(), rank: 0 }];
  for (const [word, likely] of similar)
    found = found
      .flatMap(({ others, rank }) =>
        likely.map((other, at) => ({ others: new Map([...others, [word, other]]), rank: rank + at })),
      )
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, SIMILAR_WORDS_MAX);
  return found.map(({ others }) => others);
}
