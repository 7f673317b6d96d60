import type { ByteText } from './byte-text';
import { decodedText } from './byte-text';

/** Texts in one block of bytes. A text takes its bytes and four more. */
export class SortedTexts {
  private readonly buffer: Buffer;

  /** @param offsets where each text begins, and the end of the last */
  constructor(
    readonly bytes: Uint8Array,
    readonly offsets: Uint32Array,
  ) {
    this.buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get size(): number {
    return this.offsets.length - 1;
  }

  at(index: number): ByteText {
    return this.buffer.toString('latin1', this.offsets[index], this.offsets[index + 1]);
  }

  textAt(index: number): string {
    return decodedText(this.at(index));
  }

  /** The first index from `from` to before `to` whose text is not smaller; `to` if there is none. The texts between are sorted. */
  lowerBound(wanted: ByteText, from = 0, to = this.size): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(middle, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The index of a text; -1 if it is absent. */
  find(wanted: ByteText, from = 0, to = this.size): number {
    const found = this.lowerBound(wanted, from, to);
    return found < to && this.compare(found, wanted) === 0 ? found : -1;
  }

  /** Negative if the text comes before `wanted`, 0 if they are equal. It reads bytes, because a search makes hundreds of comparisons. */
  compare(index: number, wanted: ByteText): number {
    const { bytes } = this;
    const start = this.offsets[index] ?? 0;
    const length = (this.offsets[index + 1] ?? 0) - start;
    const common = Math.min(length, wanted.length);
    for (let at = 0; at < common; at++) {
      const difference = (bytes[start + at] ?? 0) - wanted.charCodeAt(at);
      if (difference !== 0) return difference;
    }
    return length - wanted.length;
  }

  /** The first index behind the texts that begin with `start`. */
  endOfPrefix(start: ByteText, from = 0, to = this.size): number {
    // No byte of UTF-8 is 255.
    return this.lowerBound(`${start}\u00ff`, from, to);
  }
}

/** Negative if a text comes before one of others, 0 if they are equal. */
export function compareTexts(texts: SortedTexts, index: number, others: SortedTexts, other: number): number {
  const start = texts.offsets[index] ?? 0;
  const otherStart = others.offsets[other] ?? 0;
  const length = (texts.offsets[index + 1] ?? 0) - start;
  const otherLength = (others.offsets[other + 1] ?? 0) - otherStart;
  const common = Math.min(length, otherLength);
  for (let at = 0; at < common; at++) {
    const difference = (texts.bytes[start + at] ?? 0) - (others.bytes[otherStart + at] ?? 0);
    if (difference !== 0) return difference;
  }
  return length - otherLength;
}
