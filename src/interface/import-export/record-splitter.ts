// Splits a metadata file into its records without holding the file: a JSON array of objects, NDJSON, or one object, pretty-printed or not.

/** One record, with its place in the file. */
export interface RecordBytes {
  /** Counts from 0. */
  readonly index: number;
  /** Line on which it begins, from 1. */
  readonly line: number;
  readonly bytes: Buffer;
}

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;
const ARRAY = 0x5b;
const ARRAY_END = 0x5d;
const BACKSLASH = 0x5c;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;
/** White space, separators of items, and the byte order mark that some editors write. */
const BETWEEN_RECORDS = new Set([0x09, NEWLINE, 0x0d, 0x20, COMMA, ARRAY, ARRAY_END, 0xef, 0xbb, 0xbf]);

/**
 * Takes the file in chunks. It tracks only braces and strings: the JSON parser judges the content of the braces. Text outside of braces
 * becomes a record of its own, which the parser then refuses with a reason. It works on bytes, because in UTF-8 no part of a longer
 * character equals a brace.
 */
export class RecordSplitter {
  private index = 0;
  private line = 1;
  private depth = 0;
  private openArrays = 0;
  private inString = false;
  private escaped = false;
  private previous = NEWLINE;
  /** The beginning of a record whose end has not been read yet, its line, and whether it began at the beginning of the line. */
  private pending: Buffer[] = [];
  private recordLine = 1;
  private beganLine = false;
  /** Set after a record without its last brace: from now on, a brace at the beginning of a line begins a record. */
  private byLines = false;

  /** @returns the records that `chunk` completes */
  push(chunk: Buffer): RecordBytes[] {
    const records: RecordBytes[] = [];
    let start = 0;
    const cut = (end: number) => {
      records.push(this.take(chunk.subarray(start, end)));
      start = end;
    };
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if ((start < at || this.pending.length > 0) && this.endsBefore(byte)) cut(at);
      if (start === at && this.pending.length === 0) {
        if (this.isBetween(byte)) start++;
        else this.begin();
      }
      if (this.follow(byte)) cut(at + 1);
      if (byte === NEWLINE) this.line++;
      this.previous = byte;
    }
    if (start < chunk.length) this.pending.push(chunk.subarray(start));
    return records;
  }

  /** @returns the rest at the end of the file: the records after one without its last brace, and a truncated record or list, which the JSON parser refuses */
  end(): RecordBytes[] {
    const recovered = this.readByLines();
    if (this.pending.length > 0) return [...recovered, this.take(Buffer.alloc(0))];
    this.begin();
    return this.openArrays > 0 ? [...recovered, this.take(Buffer.of(ARRAY))] : recovered;
  }

  private readByLines(): RecordBytes[] {
    const unread = Buffer.concat(this.pending);
    if (this.byLines || !this.beganLine || !unread.includes('\n{')) return [];
    this.byLines = true;
    this.reset();
    this.line = this.recordLine;
    this.previous = NEWLINE;
    return this.push(unread);
  }

  private begin(): void {
    this.recordLine = this.line;
    this.beganLine = this.previous === NEWLINE;
  }

  /** Whether `byte` cannot continue the record. A string of JSON cannot contain a raw line break. */
  private endsBefore(byte: number): boolean {
    if (this.byLines && byte === OBJECT && this.previous === NEWLINE) return true;
    if (this.depth > 0) return this.inString && byte === NEWLINE;
    return byte === NEWLINE || (this.openArrays > 0 && (byte === COMMA || byte === ARRAY_END));
  }

  private isBetween(byte: number): boolean {
    if (byte === ARRAY) this.openArrays++;
    if (byte === ARRAY_END && this.openArrays > 0) this.openArrays--;
    return BETWEEN_RECORDS.has(byte);
  }

  /** Tracks depth and strings. @returns whether `byte` closes the outermost brace */
  private follow(byte: number): boolean {
    if (this.inString) {
      if (this.escaped) this.escaped = false;
      else if (byte === BACKSLASH) this.escaped = true;
      else if (byte === QUOTE) this.inString = false;
      return false;
    }
    if (byte === QUOTE && this.depth > 0) this.inString = true;
    else if (byte === OBJECT) this.depth++;
    else if (byte === OBJECT_END && this.depth > 0) return --this.depth === 0;
    return false;
  }

  private take(rest: Buffer): RecordBytes {
    const bytes = this.pending.length > 0 ? Buffer.concat([...this.pending, rest]) : rest;
    this.reset();
    return { index: this.index++, line: this.recordLine, bytes };
  }

  private reset(): void {
    this.pending = [];
    this.depth = 0;
    this.inString = false;
    this.escaped = false;
  }
}
