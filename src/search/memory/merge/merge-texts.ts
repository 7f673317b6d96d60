import { compareTexts, type SortedTexts } from '../storage/sorted-texts';

interface TextRange {
  readonly texts: SortedTexts;
  readonly from: number;
  readonly to: number;
}

/**
 * Walks the distinct texts of sorted ranges, in order. It makes no strings and its lists are used again for each text, because there are
 * millions of texts.
 */
export class MergedTexts {
  /** The ranges that have the current text. */
  readonly sources: number[] = [];
  /** The place of its current text, by range. */
  readonly places: number[];
  /** The ranges with a text after the current one. The last has the smallest. */
  private readonly waiting: number[] = [];

  constructor(private readonly ranges: readonly TextRange[]) {
    this.places = ranges.map(({ from }) => from - 1);
    for (const source of ranges.keys()) this.advance(source);
  }

  /** Goes to the next text. @returns a range that has it; undefined at the end */
  next(): number | undefined {
    const { sources, waiting } = this;
    while (sources.length > 0) this.advance(sources.pop() ?? 0);
    const first = waiting.pop();
    if (first === undefined) return undefined;
    sources.push(first);
    for (;;) {
      const source = waiting.at(-1);
      if (source === undefined || this.compare(source, first) !== 0) return first;
      sources.push(source);
      waiting.pop();
    }
  }

  /** Puts a range among those that wait. */
  private advance(source: number): void {
    const { places, waiting } = this;
    const place = (places[source] ?? 0) + 1;
    if (place >= (this.ranges[source]?.to ?? 0)) return;
    places[source] = place;
    let at = waiting.length;
    for (; at > 0; at--) {
      const before = waiting[at - 1] ?? 0;
      if (this.compare(before, source) >= 0) break;
      waiting[at] = before;
    }
    waiting[at] = source;
  }

  private compare(first: number, second: number): number {
    const [one, other] = [this.ranges[first], this.ranges[second]];
    return one && other ? compareTexts(one.texts, this.places[first] ?? 0, other.texts, this.places[second] ?? 0) : 0;
  }
}
