import { InvalidInputError } from '#base/errors/domain-error';

export interface Token {
  readonly kind: 'word' | 'text' | 'symbol' | 'end';
  /** The text without its quotes. */
  readonly text: string;
  /** Counts characters from 1. */
  readonly at: number;
}

const BLANKS = /\s*/y;
/** Each begins at another character, so no part of the filter is read twice. */
const TEXT = /'((?:[^']|'')*)'|"((?:[^"]|"")*)"/y;
const SYMBOL = /!=|<>|<=|>=|==|[=<>(),]/y;
const URN_START = 'urn:';
const URN_END = /[\s'"=<>]/;
/** A name, a number, or what follows a urn. */
const WORD = /[^\s'"=<>(),!]+/y;

/** Reads each character once or twice. @throws InvalidInputError for a character that begins nothing */
export function filterTokens(filter: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = matchEnd(BLANKS, filter, 0); at < filter.length;) {
    const { end, ...token } = tokenAt(filter, at);
    tokens.push({ ...token, at: at + 1 });
    at = matchEnd(BLANKS, filter, end);
  }
  return [...tokens, { kind: 'end', text: '', at: filter.length + 1 }];
}

/** A quoted text, a symbol, or a word. */
function tokenAt(filter: string, at: number): Pick<Token, 'kind' | 'text'> & { readonly end: number } {
  const text = matchAt(TEXT, filter, at);
  if (text) return { kind: 'text', text: unquoted(text[0]), end: TEXT.lastIndex };
  const end = matchEnd(SYMBOL, filter, at);
  if (end > at) return { kind: 'symbol', text: filter.slice(at, end), end };
  const wordEnd = filter.startsWith(URN_START, at) ? urnEnd(filter, at) : matchEnd(WORD, filter, at);
  if (wordEnd === at) throw malformed(filter, at);
  return { kind: 'word', text: filter.slice(at, wordEnd), end: wordEnd };
}

function unquoted(text: string): string {
  const quote = text.charAt(0);
  return text.slice(1, -1).replaceAll(quote + quote, quote);
}

/**
 * The end of a urn without quotes. Its parentheses may nest, and a comma within them is its own: `(platform = urn:li:dataPlatform:hive)`,
 * `in (urn:li:a:b, urn:li:c:d)`.
 */
function urnEnd(filter: string, start: number): number {
  let depth = 0;
  for (let at = start; at < filter.length; at++) {
    const character = filter.charAt(at);
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (depth < 0 || (depth === 0 && character === ',') || URN_END.test(character)) return at;
  }
  return filter.length;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** @returns `at` if the pattern does not match there */
function matchEnd(pattern: RegExp, text: string, at: number): number {
  return matchAt(pattern, text, at) ? pattern.lastIndex : at;
}

function malformed(filter: string, at: number): InvalidInputError {
  const expected = "a closing quote, or a value in quotes: name = 'a value'";
  return new InvalidInputError(`The filter cannot be read at: ${filter.slice(at, at + 40)}`, [
    { field: ['filter'], message: `cannot be read at character ${at + 1}`, expected },
  ]);
}
