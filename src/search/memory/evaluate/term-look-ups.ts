import type { ByteText } from '../storage/byte-text';
import type { SortedTexts } from '../storage/sorted-texts';

export type TermRange = readonly [from: number, to: number];

/** Look-ups of one question in the terms of one segment. Each is made once, because conditions, their sizes and the ranking ask the same. */
export class TermLookUps {
  private readonly found = new Map<ByteText, number>();
  private readonly ranges = new Map<ByteText, TermRange>();

  constructor(private readonly texts: SortedTexts) {}

  /** The number of a term; -1 if it is absent. */
  find(key: ByteText): number {
    let term = this.found.get(key);
    if (term === undefined) this.found.set(key, (term = this.texts.find(key)));
    return term;
  }

  /** The terms that begin with a text. */
  withPrefix(prefix: ByteText): TermRange {
    let range = this.ranges.get(prefix);
    if (!range) this.ranges.set(prefix, (range = termsWithPrefix(this.texts, prefix)));
    return range;
  }
}

/** @param among the terms to look at */
export function termsWithPrefix(
  texts: SortedTexts,
  prefix: ByteText,
  [from, to]: TermRange = [0, texts.size],
): TermRange {
  const begin = texts.lowerBound(prefix, from, to);
  return [begin, texts.endOfPrefix(prefix, begin, to)];
}
