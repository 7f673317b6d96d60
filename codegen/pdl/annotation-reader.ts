import { isDeepStrictEqual } from 'node:util';
import { jsonPointer } from '../values/json-pointer';
import type { JsonOrigin, JsonValue, Origin } from '../model/model';
import { PropertySet } from './property-set';
import { unquoteName, unquoteString } from './quoting';
import type { Token } from './token';
import type { TokenReader } from './token-reader';

/** Reads annotations and JSON values. */
export class AnnotationReader {
  constructor(private readonly tokens: TokenReader) {}

  /** `prop = "@" segment ( "." segment )* ( "=" json )?` */
  property(into: PropertySet): void {
    const at = this.tokens.expect('@', 'an annotation');
    const path: string[] = [];
    let last = this.segment(path);
    while (this.tokens.accept('.')) last = this.segment(path);
    const name = this.tokens.origin(at, last);
    const pointer = jsonPointer('', ...path);
    const origins = new Map<string, JsonOrigin>([[pointer, name]]);
    const value = this.assigned() ? this.json(pointer, origins, name) : true;
    if (!into.set(path, value))
      return this.tokens.report('duplicate-property', `the annotation ${path.join('.')} is given twice`, name);
    for (const [place, origin] of origins) into.origins.set(place, origin);
    path.forEach((_, index) => {
      const prefix = jsonPointer('', ...path.slice(0, index + 1));
      if (!into.origins.has(prefix)) into.origins.set(prefix, name);
    });
  }

  /** Whether a value follows. A token that begins a value cannot follow an annotation without a value. */
  private assigned(): boolean {
    if (this.tokens.at('{', '[', '(', ':', 'string', 'number'))
      return this.tokens.unexpected('`=` between an annotation and its value');
    return this.tokens.accept('=');
  }

  /** `segment = identifier | loose-word | back-ticked word` */
  private segment(path: string[]): Token {
    if (!this.tokens.at('identifier', 'word', 'quoted-word'))
      return this.tokens.unexpected('the name of an annotation');
    const token = this.tokens.next();
    path.push(unquoteName(token.text));
    return token;
  }

  /**
   * `json = STRING | NUMBER | "true" | "false" | "null" | "{" ( STRING ":" json )* "}" | "[" json* "]"`
   * The position of a named part is the position of its name.
   */
  json(pointer: string, origins: Map<string, JsonOrigin>, named?: Origin): JsonValue {
    const token = this.tokens.peek();
    const origin = named ?? this.tokens.origin(token);
    origins.set(pointer, origin);
    if (token.kind === '{') return this.tokens.nested(() => this.object(pointer, origins));
    if (token.kind === '[') return this.tokens.nested(() => this.array(pointer, origins));
    if (token.kind === 'string') return this.string();
    if (token.kind === 'number') return this.number(pointer, origins, origin);
    if (token.kind === 'true' || token.kind === 'false' || token.kind === 'null') {
      this.tokens.next();
      return token.kind === 'null' ? null : token.kind === 'true';
    }
    return this.tokens.unexpected('a JSON value');
  }

  private object(pointer: string, origins: Map<string, JsonOrigin>): JsonValue {
    const members = new Map<string, JsonValue>();
    this.tokens.expect('{', 'an object');
    while (!this.tokens.at('}')) {
      const token = this.tokens.at('string')
        ? this.tokens.peek()
        : this.tokens.unexpected('a member in double quotes or `}`');
      const name = this.string();
      this.tokens.expect(':', '`:` after a member name');
      const value = this.json(jsonPointer(pointer, name), origins, this.tokens.origin(token));
      // The same twice is harmless, and there are such files.
      if (members.has(name) && !isDeepStrictEqual(members.get(name), value)) {
        this.tokens.report(
          'duplicate-key',
          `the member ${JSON.stringify(name)} is given twice`,
          this.tokens.origin(token),
        );
      }
      members.set(name, value);
    }
    this.tokens.next();
    return Object.fromEntries(members);
  }

  private array(pointer: string, origins: Map<string, JsonOrigin>): JsonValue {
    const items: JsonValue[] = [];
    this.tokens.expect('[', 'a list');
    while (!this.tokens.at(']')) items.push(this.json(jsonPointer(pointer, items.length), origins));
    this.tokens.next();
    return items;
  }

  private string(): string {
    const token = this.tokens.next();
    const { text, valid } = unquoteString(token.text);
    if (!valid)
      this.tokens.report(
        'bad-escape',
        'this string holds an escape that JSON does not know',
        this.tokens.origin(token),
      );
    return text;
  }

  private number(pointer: string, origins: Map<string, JsonOrigin>, origin: Origin): number {
    const token = this.tokens.next();
    const value = Number(token.text);
    const isInteger = /^-?[0-9]+$/.test(token.text);
    if (!Number.isFinite(value) || (isInteger && !fits64Bits(token.text))) {
      this.tokens.report(
        'number-too-large',
        `${token.text.slice(0, 40)} does not fit 64 bits`,
        this.tokens.origin(token),
      );
      return 0;
    }
    const literal = isInteger ? integerLiteral(token.text) : doubleLiteral(value);
    if (literal !== null) origins.set(pointer, { ...origin, literal });
    return value === 0 ? 0 : value;
  }
}

/** Whether an integer fits 64 bits. From 2^53 on, it is kept as near as a double comes. */
function fits64Bits(digits: string): boolean {
  const value = BigInt(digits);
  return BigInt.asIntN(64, value) === value;
}

/** The integer as written, where a double comes only near. */
function integerLiteral(text: string): string | null {
  return Number.isSafeInteger(Number(text)) ? null : text;
}

/** The double with a fraction, where JSON would write an integer. */
function doubleLiteral(value: number): string | null {
  const text = JSON.stringify(value);
  return /[.e]/.test(text) ? null : `${text}.0`;
}
