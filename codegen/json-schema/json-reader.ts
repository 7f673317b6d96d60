import type { SourceFile } from '../model/source-range';
import type { DiagnosticList } from '../diagnostics/diagnostic';
import type { JsonValue, Origin } from '../model/model';
import { NESTING_MAX } from '../source/limits';
import { LineIndex } from '../source/line-index';

/** A JSON value that knows where it and its parts were written. */
export interface JsonNode {
  readonly value: JsonValue;
  readonly origin: Origin;
  /** The members of an object, null for anything else. */
  readonly members: ReadonlyMap<string, JsonMember> | null;
  /** The items of an array, null for anything else. */
  readonly items: readonly JsonNode[] | null;
}

export interface JsonMember {
  /** The position of its name. */
  readonly origin: Origin;
  readonly node: JsonNode;
}

/** Limited, because an unlimited repetition overflows the stack of the regular expression on megabytes of one class. */
const SPACES = /[ \t\r\n]{1,4096}/y;
const NUMBER = /-?(?:0|[1-9][0-9]{0,4096})(?:\.[0-9]{1,4096})?(?:[eE][+-]?[0-9]{1,4096})?/y;
const WORD = /[A-Za-z]{1,4096}/y;
const WORDS: ReadonlyMap<string, JsonValue> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

class JsonFailure extends Error {}

/** Reads strict JSON; the first error ends it. `JSON.parse` does not give positions. */
export function readJson(file: SourceFile, problems: DiagnosticList): JsonNode | null {
  try {
    return new JsonReader(file, problems).document();
  } catch (failure) {
    if (failure instanceof JsonFailure) return null;
    throw failure;
  }
}

class JsonReader {
  private readonly lines: LineIndex;
  private readonly text: string;
  private offset = 0;
  private depth = 0;

  constructor(
    file: SourceFile,
    private readonly problems: DiagnosticList,
  ) {
    this.text = file.text;
    this.lines = new LineIndex(file);
  }

  document(): JsonNode {
    const node = this.value();
    if (this.peek() !== '') this.fail('expected the end of the file');
    return node;
  }

  private value(): JsonNode {
    const first = this.peek();
    if (first === '{') return this.nested(() => this.object());
    if (first === '[') return this.nested(() => this.array());
    const start = this.offset;
    const value = first === '"' ? this.string() : this.wordOrNumber();
    return { value, origin: this.lines.origin(start, this.offset), members: null, items: null };
  }

  private object(): JsonNode {
    const start = this.take('{');
    const members = new Map<string, JsonMember>();
    while (!this.ends('}', members.size > 0)) {
      const at = this.offset;
      const name = this.peek() === '"' ? this.string() : this.fail('expected a member name in double quotes');
      const origin = this.lines.origin(at, this.offset);
      if (members.has(name))
        this.problems.report('duplicate-key', `the member ${JSON.stringify(name)} is given twice`, origin);
      this.take(':');
      members.set(name, { origin, node: this.value() });
    }
    const value = Object.fromEntries([...members].map(([name, { node }]) => [name, node.value]));
    return { value, origin: this.lines.origin(start, start + 1), members, items: null };
  }

  private array(): JsonNode {
    const start = this.take('[');
    const items: JsonNode[] = [];
    while (!this.ends(']', items.length > 0)) items.push(this.value());
    return {
      value: items.map((item) => item.value),
      origin: this.lines.origin(start, start + 1),
      members: null,
      items,
    };
  }

  /** Consumes the closing bracket, or the comma before the next part. */
  private ends(close: '}' | ']', needsComma: boolean): boolean {
    if (this.peek() === close) {
      this.offset++;
      return true;
    }
    if (needsComma) this.take(',');
    if (this.peek() === close) this.fail('a comma before the end is not allowed', 'remove the comma');
    return false;
  }

  private string(): string {
    const start = this.offset;
    const end = this.closingQuote(start);
    try {
      const text: unknown = JSON.parse(this.text.slice(start, end));
      this.offset = end;
      return String(text);
    } catch {
      return this.fail('this string holds a line break, a control character or an unknown escape');
    }
  }

  private closingQuote(start: number): number {
    for (let at = start + 1; at < this.text.length; at++) {
      if (this.text[at] === '"') return at + 1;
      if (this.text[at] === '\\') at++;
    }
    return this.fail('this string is never closed');
  }

  private wordOrNumber(): JsonValue {
    const word = this.match(WORD);
    const known = WORDS.get(word);
    if (known !== undefined) return known;
    if (word !== '')
      return this.fail(`expected a value, found ${word.slice(0, 40)}`, 'write strings in double quotes', word.length);
    const digits = this.match(NUMBER);
    const number = Number(digits);
    if (digits === '') return this.fail('expected a value');
    return Number.isFinite(number) ? number : this.fail('this number is too large', undefined, digits.length);
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.offset;
    const [found = ''] = pattern.exec(this.text) ?? [];
    this.offset += found.length;
    return found;
  }

  private take(character: string): number {
    if (this.peek() !== character) this.fail(`expected \`${character}\``);
    return this.offset++;
  }

  /** The next character that is not a space, empty at the end. */
  private peek(): string {
    while (this.match(SPACES) !== '');
    return this.text.charAt(this.offset);
  }

  private nested<T>(read: () => T): T {
    if (this.depth >= NESTING_MAX)
      return this.fail(`nested more than ${NESTING_MAX} levels deep`, undefined, 0, 'nesting-too-deep');
    this.depth++;
    try {
      return read();
    } finally {
      this.depth--;
    }
  }

  /** Reports `back` characters before the current position. */
  private fail(message: string, suggestion?: string, back = 0, rule = 'bad-json'): never {
    const at = this.offset - back;
    const comment = this.text.startsWith('//', at) || this.text.startsWith('/*', at);
    this.problems.report(
      rule,
      message,
      this.lines.origin(at, at + Math.max(1, back)),
      comment ? 'JSON has no comments, use "$comment" or "description"' : suggestion,
    );
    throw new JsonFailure(message);
  }
}

/** An object that no file has, with the place of what it is made of. */
export function madeObject(origin: Origin, members: ReadonlyMap<string, JsonMember>): JsonNode {
  const value = Object.fromEntries([...members].map(([name, { node }]) => [name, node.value]));
  return { value, origin, members, items: null };
}

/** The same as `madeObject`, for an array. */
export function madeList(origin: Origin, items: readonly JsonNode[]): JsonNode {
  return { value: items.map(({ value }) => value), origin, members: null, items };
}

/** A text, number, boolean or null that no file has. */
export function madeValue(origin: Origin, value: JsonValue): JsonNode {
  return { value, origin, members: null, items: null };
}
