/** The length up to which a loop is faster than a call into native code of Node. */
const SHORT_STRING_MAX = 40;
const TWO_TO_32 = 2 ** 32;

/** Writes values in PostgreSQL's binary formats: big-endian numbers, strings in UTF-8. Bytes are set one by one, because the methods of Buffer check their arguments. */
export class BinaryWriter {
  private buffer = Buffer.allocUnsafe(1024);
  private end = 0;

  /** Discards what was written. */
  restart(): void {
    this.end = 0;
  }

  /** Bytes written so far. */
  get length(): number {
    return this.end;
  }

  int32(value: number): void {
    this.reserve(4);
    this.setInt32(this.end, value);
    this.end += 4;
  }

  /** Takes strings too, because the driver reads bigints as strings. */
  int64(value: number | string): void {
    this.reserve(8);
    const number = Number(value);
    if (Number.isSafeInteger(number)) {
      this.setInt32(this.end, Math.floor(number / TWO_TO_32));
      this.setInt32(this.end + 4, number);
    } else this.buffer.writeBigInt64BE(BigInt(value), this.end);
    this.end += 8;
  }

  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.end++] = value;
  }

  bytes(value: Buffer): void {
    this.reserve(value.length);
    this.end += value.copy(this.buffer, this.end);
  }

  text(value: string): void {
    this.reserve(3 * value.length);
    if (value.length > SHORT_STRING_MAX || !this.ascii(value)) this.end += this.buffer.write(value, this.end);
  }

  /** Puts the length of the bytes up to `endSized` before them. */
  beginSized(): number {
    this.int32(0);
    return this.end;
  }

  endSized(start: number): void {
    this.setInt32(start - 4, this.end - start);
  }

  /** Replaces four bytes that were written before. */
  setInt32(at: number, value: number): void {
    const { buffer } = this;
    buffer[at] = value >>> 24;
    buffer[at + 1] = value >>> 16;
    buffer[at + 2] = value >>> 8;
    buffer[at + 3] = value;
  }

  /** @returns a copy, so that the writer can be used again */
  take(): Buffer {
    return Buffer.from(this.buffer.subarray(0, this.end));
  }

  /** Writes a string of ASCII. @returns false for any other string, of which it writes nothing */
  private ascii(value: string): boolean {
    const { buffer, end } = this;
    for (let at = 0; at < value.length; at++) {
      const code = value.charCodeAt(at);
      if (code > 127) return false;
      buffer[end + at] = code;
    }
    this.end = end + value.length;
    return true;
  }

  private reserve(bytes: number): void {
    if (this.end + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.end + bytes, 2 * this.buffer.length));
    this.buffer.copy(larger, 0, 0, this.end);
    this.buffer = larger;
  }
}
