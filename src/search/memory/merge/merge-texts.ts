import type { ByteText } from '../storage/byte-text';
import type { SortedTexts } from '../storage/sorted-texts';

/** A text and the sources that have it, each with its place there. */
export interface MergedText {
  readonly text: ByteText;
  readonly places: readonly { readonly source: number; readonly place: number }[];
}

interface TextRange {
  readonly texts: SortedTexts;
  readonly from: number;
  readonly to: number;
}

/** The distinct texts of sorted ranges, in order. */
export function* mergeTexts(ranges: readonly TextRange[]): Generator<MergedText, void> {
  const heads = ranges.map(({ texts, from, to }) => ({ place: from, text: from < to ? texts.at(from) : undefined }));
  for (;;) {
    const text = smallest(heads);
    if (text === undefined) return;
    const places: { readonly source: number; readonly place: number }[] = [];
    heads.forEach((head, source) => {
      const range = ranges[source];
      if (head.text !== text || !range) return;
      places.push({ source, place: head.place });
      head.place += 1;
      head.text = head.place < range.to ? range.texts.at(head.place) : undefined;
    });
    yield { text, places };
  }
}

function smallest(heads: readonly { readonly text: ByteText | undefined }[]): ByteText | undefined {
  let found: ByteText | undefined;
  for (const { text } of heads) if (text !== undefined && (found === undefined || text < found)) found = text;
  return found;
}
