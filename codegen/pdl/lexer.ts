import { fixedKind, IDENTIFIER, type Token, type TokenKind } from './token';

/**
 * Runs of characters of one class. An unlimited repetition would keep a way back for each character, and overflows the stack of the regular
 * expression on megabytes of one class; `runEnd` repeats the limited one.
 */
const SPACES = /[ \t\r\n\f,]{1,4096}/y;
const REST_OF_LINE = /[^\r\n]{1,4096}/y;
const WORD = /[A-Za-z0-9_-]{1,4096}/y;
/** Characters that do not begin any token. */
const NONSENSE = /[^ \t\r\n\f,{}[\]()@:.="`/A-Za-z0-9_-]{1,4096}/y;
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/;
/** Longer names and numbers are plain words, which the parser refuses. */
const LENGTH_MAX = 10_000;

/** Cuts PDL text into tokens on demand. It never fails: what it does not know becomes a token of kind `invalid`. */
export class Lexer {
  private offset = 0;

  constructor(private readonly text: string) {}

  next(): Token {
    const unclosed = this.skipSpacesAndComments();
    if (unclosed !== null) return unclosed;
    const start = this.offset;
    const first = this.text[start];
    if (first === undefined) return this.token('end', start);
    if (first === '"') return this.string(start);
    if (first === '`') return this.backTicked(start);
    if (first === '/') return this.docOrSlash(start);
    if (/[A-Za-z0-9_-]/.test(first)) return this.wordOrNumber(start);
    const kind = fixedKind(first);
    if (kind !== null) return this.token(kind, start + 1);
    return this.invalid(runEnd(NONSENSE, this.text, start), nonsense(first));
  }

  /** The position at which reading goes on; with `rewind` it makes unlimited look-ahead possible. */
  get position(): number {
    return this.offset;
  }

  rewind(position: number): void {
    this.offset = position;
  }

  /** Commas are spaces in PDL. `/**` followed by `/` is an empty comment, any other `/**` begins a doc comment, which is a token. */
  private skipSpacesAndComments(): Token | null {
    for (;;) {
      if (this.skipSpaces() || this.skipLineComment()) continue;
      if (!this.text.startsWith('/*', this.offset) || this.startsDoc()) return null;
      const close = this.text.indexOf('*/', this.offset + 2);
      if (close < 0) return this.invalid(this.text.length, 'this comment is never closed');
      this.offset = close + 2;
    }
  }

  private startsDoc(): boolean {
    return this.text.startsWith('/**', this.offset) && this.text[this.offset + 3] !== '/';
  }

  private docOrSlash(start: number): Token {
    if (!this.startsDoc()) return this.invalid(start + 1, 'this character is not part of PDL');
    const close = this.text.indexOf('*/', start + 3);
    return close < 0
      ? this.invalid(this.text.length, 'this doc comment is never closed')
      : this.token('doc', close + 2);
  }

  /** A string may contain line breaks, so only the closing quote ends it. */
  private string(start: number): Token {
    for (let at = start + 1; at < this.text.length; at++) {
      if (this.text[at] === '"') return this.token('string', at + 1);
      if (this.text[at] === '\\') at++;
    }
    return this.invalid(this.text.length, 'this string is never closed');
  }

  private backTicked(start: number): Token {
    const close = this.text.indexOf('`', start + 1);
    if (close < 0) return this.invalid(this.text.length, 'this back-tick is never closed');
    if (close === start + 1) return this.invalid(close + 1, 'there is nothing between these back-ticks');
    return this.token(isIdentifier(this.text.slice(start + 1, close)) ? 'identifier' : 'quoted-word', close + 1);
  }

  /** The longest match wins and, at equal length, a number over a word: `1e5` is a number, `1e5x` a word, `01` a word too. */
  private wordOrNumber(start: number): Token {
    const number = start + (NUMBER.exec(this.text.slice(start, start + LENGTH_MAX))?.[0].length ?? 0);
    const word = runEnd(WORD, this.text, start);
    if (number >= word) return this.token('number', number);
    const text = this.text.slice(start, word);
    return this.token(fixedKind(text) ?? (isIdentifier(text) ? 'identifier' : 'word'), word);
  }

  private skipSpaces(): boolean {
    const end = runEnd(SPACES, this.text, this.offset);
    const moved = end > this.offset;
    this.offset = end;
    return moved;
  }

  private skipLineComment(): boolean {
    if (!this.text.startsWith('//', this.offset)) return false;
    this.offset = runEnd(REST_OF_LINE, this.text, this.offset);
    return true;
  }

  private token(kind: TokenKind, end: number): Token {
    const start = this.offset;
    this.offset = end;
    return { kind, text: this.text.slice(start, end), start, end };
  }

  private invalid(end: number, problem: string): Token {
    return { ...this.token('invalid', end), problem };
  }
}

/** The end of the run of matches that begins exactly at `start`; `start` without a match. */
function runEnd(pattern: RegExp, text: string, start: number): number {
  let end = start;
  for (pattern.lastIndex = start; pattern.test(text);) end = pattern.lastIndex;
  return end;
}

function isIdentifier(text: string): boolean {
  return text.length <= LENGTH_MAX && IDENTIFIER.test(text);
}

function nonsense(first: string): string {
  if (first === ';') return 'PDL has no semicolons';
  return /\p{L}/u.test(first)
    ? 'names are made of the letters A to Z, digits and underscores'
    : 'this character is not part of PDL';
}
