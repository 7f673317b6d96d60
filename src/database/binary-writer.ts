/** For shorter strings a loop is faster than a call into native code of Node. */
const SHORT_STRING_MAX = 40;
const TWO_TO_32 = 2 ** 32;

/** Writes values in PostgreSQL's binary formats: big-endian numbers, strings in UTF-8. */
export class BinaryWriter {
  private buffer = Buffer.allocUnsafe(1024);
  private end = 0;

  /** Discards an unfinished value. */
  restart(): void {
    this.end = 0;
  }

  int32(value: number): void {
    this.reserve(4);
    this.end = this.buffer.writeInt32BE(value | 0, this.end);
  }

  /** Takes strings too, because the driver reads bigints as strings. */
  int64(value: number | string): void {
    const number = Number(value);
    if (Number.isSafeInteger(number)) {
      this.int32(Math.floor(number / TWO_TO_32));
      this.int32(number);
    } else {
      this.reserve(8);
      this.end = this.buffer.writeBigInt64BE(BigInt(value), this.end);
    }
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
    this.buffer.writeInt32BE(this.end - start, start - 4);
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
