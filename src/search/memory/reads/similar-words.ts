import { inTurns } from '../../../background/in-turns';
import type { Turn } from '../../../background/turn';
import { matchesLongerWords } from '../../query-node';
import { oneErrorAway } from '../../text/one-error-away';
import { stem } from '../../text/stem';
import { stemKey, wordKey } from '../segment/term-keys';
import { type TermRange, termsWithPrefix } from '../evaluate/term-look-ups';
import { type ByteText, byteText } from '../storage/byte-text';
import type { Segment, TermIndex } from '../segment/segment';
import type { Reading } from './reading';

/**
 * For each word that no document has: the most frequent word with one typing error less. It works in turns, because a word has hundreds of
 * candidates, and each is looked up in every segment.
 */
export async function similarWords(
  words: readonly string[],
  { views }: Reading,
  turn: Turn,
): Promise<ReadonlyMap<string, string>> {
  const segments = views.map(({ segment }) => segment);
  const similar = new Map<string, string>();
  for (const word of words) {
    if (segments.some((segment) => isKnown(segment, word))) continue;
    const best = await mostFrequent(oneErrorAway(word), new TermsNear(wordKey(word), segments), turn);
    if (best !== undefined) similar.set(word, best);
  }
  return similar;
}

function isKnown({ terms: { texts } }: Segment, word: string): boolean {
  const start = byteText(word);
  const begun = matchesLongerWords(word, 'long') && texts.endOfPrefix(start) > texts.lowerBound(start);
  return begun || texts.find(wordKey(word)) >= 0 || texts.find(stemKey(stem(word))) >= 0;
}

async function mostFrequent(words: Iterable<string>, near: TermsNear, turn: Turn): Promise<string | undefined> {
  let [best, most]: [string | undefined, number] = [undefined, 0];
  const look = (word: string) => {
    const frequency = near.frequencyOf(wordKey(word));
    if (frequency > most) [best, most] = [word, frequency];
  };
  await inTurns(words, look, turn);
  return best;
}

interface TermsOfSegment {
  readonly terms: TermIndex;
  readonly range: TermRange;
}

/** Look-ups of words that are like a known word, each only among the terms that begin as both do. */
class TermsNear {
  /** The terms that begin with no byte of the known word, with its first, with its first two, and so on. */
  private readonly byLength: readonly (readonly TermsOfSegment[])[];

  constructor(
    private readonly known: ByteText,
    segments: readonly Segment[],
  ) {
    const all = segments.map(({ terms }): TermsOfSegment => ({ terms, range: [0, terms.texts.size] }));
    const byLength = [all];
    for (let length = 1; length <= known.length; length++)
      byLength.push((byLength.at(-1) ?? []).flatMap((terms) => withBeginning(terms, known.slice(0, length))));
    this.byLength = byLength;
  }

  /** Documents with the word. Those that are deleted since count too. */
  frequencyOf(key: ByteText): number {
    let sum = 0;
    for (const { terms, range } of this.byLength[commonLength(key, this.known)] ?? []) {
      const term = terms.texts.find(key, ...range);
      if (term >= 0) sum += (terms.postings.starts[term + 1] ?? 0) - (terms.postings.starts[term] ?? 0);
    }
    return sum;
  }
}

function withBeginning({ terms, range }: TermsOfSegment, start: ByteText): readonly TermsOfSegment[] {
  const [from, to] = termsWithPrefix(terms.texts, start, range);
  return from === to ? [] : [{ terms, range: [from, to] }];
}

function commonLength(a: ByteText, b: ByteText): number {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
}
