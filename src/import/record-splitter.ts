// Cuts a metadata file into its records without holding the file: a JSON array of objects, NDJSON, or one object, pretty-printed or not.

/** One record as text, with its place in the file. */
export interface RecordText {
  /** Counts from 0. */
  readonly index: number;
  /** Line on which it begins, from 1. */
  readonly line: number;
  readonly text: string;
}

const NEWLINE = '\n';
const BETWEEN_RECORDS = /^[\s,[\]\uFEFF]$/;

/**
 * Takes the file in chunks as they come. Braces and strings are followed, nothing else: what stands between braces is for the JSON
 * parser to judge, and what stands outside of them becomes a record of its own, which the parser then refuses with a reason.
 */
export class RecordSplitter {
  private index = 0;
  private line = 1;
  private recordLine = 1;
  private depth = 0;
  private inString = false;
  private escaped = false;
  private pending = '';

  /** The records that `chunk` completes. */
  push(chunk: string): RecordText[] {
    const records: RecordText[] = [];
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const char = chunk.charAt(at);
      const outside = this.depth === 0;
      if (this.pending === '' && start === at) {
        if (outside && BETWEEN_RECORDS.test(char)) start = at + 1;
        else this.recordLine = this.line;
      }
      const closed = this.follow(char);
      if (char === NEWLINE) this.line++;
      if (closed || (outside && char === NEWLINE && at >= start)) {
        records.push(this.take(chunk.slice(start, at + 1)));
        start = at + 1;
      }
    }
    this.pending += chunk.slice(start);
    return records;
  }

  /** What is left when the file ends: a record that was cut off, which the JSON parser will refuse. */
  end(): RecordText[] {
    return this.pending.trim() === '' ? [] : [this.take('')];
  }

  /** Keeps depth and string state; true when `char` closes the outermost brace. */
  private follow(char: string): boolean {
    if (this.inString) {
      if (this.escaped) this.escaped = false;
      else if (char === '\\') this.escaped = true;
      else if (char === '"') this.inString = false;
      return false;
    }
    if (char === '"' && this.depth > 0) this.inString = true;
    else if (char === '{') this.depth++;
    else if (char === '}' && this.depth > 0) return --this.depth === 0;
    return false;
  }

  private take(rest: string): RecordText {
    const text = (this.pending + rest).trim();
    this.pending = '';
    return { index: this.index++, line: this.recordLine, text };
  }
}
