import { matchesLongerWords } from '../../query-node';
import { oneErrorAway } from '../../text/one-error-away';
import { stem } from '../../text/stem';
import { stemKey, wordKey } from '../segment/term-keys';
import { byteText } from '../storage/byte-text';
import type { Segment } from '../segment/segment';
import type { Reading } from './reading';

/** For each word that no document has: the most frequent word with one typing error less. */
export function similarWords(words: readonly string[], { views }: Reading): ReadonlyMap<string, string> {
  const segments = views.map(({ segment }) => segment);
  const similar = words.flatMap((word): readonly (readonly [string, string])[] => {
    if (segments.some((segment) => isKnown(segment, word))) return [];
    const best = mostFrequent(oneErrorAway(word), segments);
    return best === undefined ? [] : [[word, best]];
  });
  return new Map(similar);
}

function isKnown({ terms: { texts } }: Segment, word: string): boolean {
  const start = byteText(word);
  const begun = matchesLongerWords(word, 'long') && texts.endOfPrefix(start) > texts.lowerBound(start);
  return begun || texts.find(wordKey(word)) >= 0 || texts.find(stemKey(stem(word))) >= 0;
}

function mostFrequent(words: Iterable<string>, segments: readonly Segment[]): string | undefined {
  let [best, most]: [string | undefined, number] = [undefined, 0];
  for (const word of words) {
    const frequency = segments.reduce((sum, segment) => sum + frequencyIn(segment, word), 0);
    if (frequency > most) [best, most] = [word, frequency];
  }
  return best;
}

/** Documents with the word. Those that are deleted since count too. */
function frequencyIn({ terms: { texts, postings } }: Segment, word: string): number {
  const term = texts.find(wordKey(word));
  return term < 0 ? 0 : (postings.starts[term + 1] ?? 0) - (postings.starts[term] ?? 0);
}
