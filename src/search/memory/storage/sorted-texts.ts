import type { ByteText } from './byte-text';
import { textOf } from './byte-text';

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
    return textOf(this.at(index));
  }

  /** The first index from `from` to before `to` whose text is not smaller; `to` if there is none. The texts between are sorted. */
  lowerBound(wanted: ByteText, from = 0, to = this.size): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The index of a text; -1 if it is absent. */
  find(wanted: ByteText, from = 0, to = this.size): number {
    const found = this.lowerBound(wanted, from, to);
    return found < to && this.at(found) === wanted ? found : -1;
  }

  /** The first index behind the texts that begin with `start`. */
  endOfPrefix(start: ByteText, from = 0, to = this.size): number {
    // No byte of UTF-8 is 255.
    return this.lowerBound(`${start}\u00ff`, from, to);
  }
}
