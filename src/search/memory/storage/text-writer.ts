import type { ByteText } from './byte-text';
import { SortedTexts } from './sorted-texts';

/** A loop writes a shorter text sooner than native code, because of the cost of the call. */
const SHORT_BYTES = 32;

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
    const start = this.begin(text.length);
    const { bytes } = this;
    if (text.length > SHORT_BYTES) bytes.write(text, start, 'latin1');
    else for (let at = 0; at < text.length; at++) bytes[start + at] = text.charCodeAt(at);
  }

  /** Adds a text of others without making a string of it. */
  addFrom(texts: SortedTexts, index: number): void {
    const from = texts.offsets[index] ?? 0;
    const length = (texts.offsets[index + 1] ?? 0) - from;
    const start = this.begin(length);
    const { bytes } = this;
    if (length > SHORT_BYTES) bytes.set(texts.bytes.subarray(from, from + length), start);
    else for (let at = 0; at < length; at++) bytes[start + at] = texts.bytes[from + at] ?? 0;
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

  /** Makes room for the next text. @returns where it begins */
  private begin(length: number): number {
    const start = this.offsets[this.count] ?? 0;
    const end = start + length;
    if (end > this.bytes.length) this.growBytes(end);
    if (this.count + 2 > this.offsets.length) this.growOffsets();
    this.offsets[++this.count] = end;
    return start;
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
