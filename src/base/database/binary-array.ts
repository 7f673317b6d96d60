/** The length up to which a loop is faster than a call into native code of Node. */
const SHORT_STRING_MAX = 40;
const TWO_TO_32 = 2 ** 32;

/** Writes values in PostgreSQL's binary formats: big-endian numbers, strings in UTF-8. Bytes are set one by one, because the methods of Buffer check their arguments. */
class BinaryWriter {
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

/** Object ids of element types. They are the same in every PostgreSQL (pg_type.dat). */
const TYPE_IDS = {
  bigint: 20,
  int: 23,
  boolean: 16,
  text: 25,
  uuid: 2950,
  jsonb: 3802,
} as const;
export type ElementType = keyof typeof TYPE_IDS;

interface ArrayValues {
  readonly type: ElementType;
  readonly values: readonly unknown[];
}

const NULL_LENGTH = -1;
/** Version of the binary form of jsonb (jsonb_recv in jsonb.c). */
const JSONB_VERSION = 1;
const writer = new BinaryWriter();

/**
 * An array in PostgreSQL's binary form, which is the fastest to write and to read. In the text form every character is escaped here and
 * unescaped there, and most values are JSON with many quotation marks. Bigints may be strings.
 */
export function binaryArray(type: ElementType, values: readonly unknown[]): Buffer {
  writer.restart();
  writeArray(type, values);
  return writer.take();
}

/** The same for several arrays. They share their memory, because taking memory costs more than writing most arrays. */
export function binaryArrays(arrays: readonly ArrayValues[]): readonly Buffer[] {
  writer.restart();
  const ends = arrays.map(({ type, values }) => {
    writeArray(type, values);
    return writer.length;
  });
  const written = writer.take();
  return ends.map((end, index) => written.subarray(ends[index - 1] ?? 0, end));
}

function writeArray(type: ElementType, values: readonly unknown[]): void {
  const write = ELEMENTS[type];
  writer.int32(values.length === 0 ? 0 : 1);
  const hasNull = writer.length;
  writer.int32(0);
  writer.int32(TYPE_IDS[type]);
  if (values.length === 0) return;
  writer.int32(values.length);
  writer.int32(1);
  for (const value of values) {
    if (value === null) {
      writer.int32(NULL_LENGTH);
      writer.setInt32(hasNull, 1);
    } else write(value);
  }
}

/** Writers of an element, with its length before it. */
const ELEMENTS: { readonly [Type in ElementType]: (value: unknown) => void } = {
  bigint(value) {
    writer.int32(8);
    writer.int64(typeof value === 'number' ? value : String(value));
  },
  int(value) {
    writer.int32(4);
    writer.int32(Number(value));
  },
  boolean(value) {
    writer.int32(1);
    writer.byte(value === true ? 1 : 0);
  },
  text: sizedText,
  uuid(value) {
    const bytes = Buffer.from(String(value).replaceAll('-', ''), 'hex');
    writer.int32(bytes.length);
    writer.bytes(bytes);
  },
  jsonb(value) {
    const start = writer.beginSized();
    writer.byte(JSONB_VERSION);
    writer.text(String(value));
    writer.endSized(start);
  },
};

function sizedText(value: unknown): void {
  const start = writer.beginSized();
  writer.text(String(value));
  writer.endSized(start);
}
