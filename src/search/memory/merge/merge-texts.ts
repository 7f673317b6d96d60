import type { ByteText } from '../storage/byte-text';
import type { SortedTexts } from '../storage/sorted-texts';

interface TextRange {
  readonly texts: SortedTexts;
  readonly from: number;
  readonly to: number;
}

/** Walks the distinct texts of sorted ranges, in order. Its lists are used again for each text, because there are millions of texts. */
export class MergedTexts {
  /** The ranges that have the current text. */
  readonly sources: number[] = [];
  /** By range: the place of its current text. */
  readonly places: number[];
  private readonly heads: ByteText[];
  /** The ranges with a text after the current one. The last has the smallest. */
  private readonly waiting: number[] = [];

  constructor(private readonly ranges: readonly TextRange[]) {
    this.places = ranges.map(({ from }) => from - 1);
    this.heads = ranges.map(() => '');
    for (const source of ranges.keys()) this.advance(source);
  }

  /** Goes to the next text. @returns undefined at the end */
  next(): ByteText | undefined {
    const { sources, heads, waiting } = this;
    for (const source of sources) this.advance(source);
    sources.length = 0;
    let source = waiting.pop();
    if (source === undefined) return undefined;
    const text = heads[source];
    for (; source !== undefined && heads[source] === text; source = waiting.pop()) sources.push(source);
    if (source !== undefined) waiting.push(source);
    return text;
  }

  /** Puts a range among those that wait. */
  private advance(source: number): void {
    const { places, heads, waiting } = this;
    const range = this.ranges[source];
    const place = (places[source] ?? 0) + 1;
    if (!range || place >= range.to) return;
    const text = range.texts.at(place);
    places[source] = place;
    heads[source] = text;
    let at = waiting.length;
    for (; at > 0; at--) {
      const before = waiting[at - 1] ?? 0;
      if ((heads[before] ?? '') >= text) break;
      waiting[at] = before;
    }
    waiting[at] = source;
  }
}
