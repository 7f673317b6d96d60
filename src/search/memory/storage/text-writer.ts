import type { ByteText } from './byte-text';
import { SortedTexts } from './sorted-texts';

/** Collects texts in the order in which they are added. */
export class TextWriter {
  private bytes: Buffer;
  private offsets = new Uint32Array(64);
  private count = 0;

  /** @param bytes expected; more room is made when it is needed */
  constructor(bytes = 1024) {
    this.bytes = Buffer.allocUnsafeSlow(bytes);
  }

  get size(): number {
    return this.count;
  }

  add(text: ByteText): void {
    const start = this.offsets[this.count] ?? 0;
    const end = start + text.length;
    if (end > this.bytes.length) this.growBytes(end);
    if (this.count + 2 > this.offsets.length) this.growOffsets();
    this.bytes.write(text, start, 'latin1');
    this.offsets[++this.count] = end;
  }

  /** What was written, in place. */
  get written(): SortedTexts {
    const end = this.offsets[this.count] ?? 0;
    return new SortedTexts(this.bytes.subarray(0, end), this.offsets.subarray(0, this.count + 1));
  }

  /** The texts, without spare room. */
  texts(): SortedTexts {
    const end = this.offsets[this.count] ?? 0;
    return new SortedTexts(new Uint8Array(this.bytes.subarray(0, end)), this.offsets.slice(0, this.count + 1));
  }

  private growBytes(needed: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(grown);
    this.bytes = grown;
  }

  private growOffsets(): void {
    const grown = new Uint32Array(this.offsets.length * 2);
    grown.set(this.offsets);
    this.offsets = grown;
  }
}
