import type { Condition, Criterion } from '#catalog/filter/filter';
import { InvalidInputError } from '#base/errors/domain-error';

/** A filter as it is written. */
export type FilterNode =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly FilterNode[] }
  | { readonly kind: 'not'; readonly part: FilterNode }
  | { readonly kind: 'criterion'; readonly criterion: Criterion };

export const FILTER_EXAMPLE =
  "platform = 'hive' and (tags in ('pii', 'gold') or name like 'dim_%') and not removed = true";
/** Nobody writes more by hand, and each level takes a call. */
const DEPTH_MAX = 20;
/** A criterion may be repeated for each alternative. IN takes several values. */
const CRITERIA_MAX = 500;

const COMPARISONS: Readonly<Record<string, Condition>> = {
  '=': 'EQUAL',
  '==': 'EQUAL',
  '!=': 'EQUAL',
  '<>': 'EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL_TO',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL_TO',
};

/** Parses a condition as SQL has it after WHERE. @throws InvalidInputError with the place that does not fit */
export function parseFilterText(filter: string): FilterNode {
  return new FilterParser(filterTokens(filter)).whole();
}

class FilterParser {
  private next = 0;
  private depth = 0;
  private criteria = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): FilterNode {
    const node = this.disjunction();
    if (this.token.kind !== 'end') throw this.unexpected('AND, OR, or the end');
    return node;
  }

  /** disjunction = conjunction *( "OR" conjunction ) */
  private disjunction(): FilterNode {
    if (++this.depth > DEPTH_MAX) throw this.unexpected(`at most ${DEPTH_MAX} parentheses inside each other`);
    const node = this.list('or', () => this.conjunction());
    this.depth--;
    return node;
  }

  /** conjunction = negation *( "AND" negation ) */
  private conjunction(): FilterNode {
    return this.list('and', () => this.negation());
  }

  private list(kind: 'and' | 'or', part: () => FilterNode): FilterNode {
    const parts = [part()];
    while (this.takeWord(kind)) parts.push(part());
    const [only] = parts;
    return parts.length === 1 && only ? only : { kind, parts };
  }

  /** negation = *"NOT" ( "(" disjunction ")" / criterion ) */
  private negation(): FilterNode {
    let negated = false;
    while (this.takeWord('not')) negated = !negated;
    const part = this.takeSymbol('(') ? this.parenthesis() : this.criterion();
    return negated ? { kind: 'not', part } : part;
  }

  private parenthesis(): FilterNode {
    const node = this.disjunction();
    this.require(')');
    return node;
  }

  /** criterion = field ( comparison value / "IS" [ "NOT" ] "NULL" / [ "NOT" ] ( "IN" "(" value *( "," value ) ")" / ( "LIKE" / "CONTAINS" ) value ) ) */
  private criterion(): FilterNode {
    const { kind, text: field } = this.token;
    if (++this.criteria > CRITERIA_MAX) throw this.unexpected(`at most ${CRITERIA_MAX} criteria; use IN for values`);
    if (kind === 'symbol' || kind === 'end') throw this.unexpected('the name of a search field');
    this.next++;
    if (this.takeWord('is')) return this.presence(field);
    const negated = this.takeWord('not');
    if (this.takeWord('in')) return criterionOf({ field, condition: 'IN', values: [...this.values()], negated });
    if (this.takeWord('like')) return criterionOf({ field, negated, ...like(this.value()) });
    if (this.takeWord('contains')) return criterionOf({ field, condition: 'CONTAIN', values: [this.value()], negated });
    const condition = this.token.kind === 'symbol' && !negated ? COMPARISONS[this.token.text] : undefined;
    if (condition === undefined) throw this.unexpected('=, !=, <, <=, >, >=, IN, LIKE or IS');
    const isUnequal = this.token.text === '!=' || this.token.text === '<>';
    this.next++;
    return criterionOf({ field, condition, values: [this.value()], negated: isUnequal });
  }

  private presence(field: string): FilterNode {
    const negated = this.takeWord('not');
    if (!this.takeWord('null')) throw this.unexpected('NULL or NOT NULL');
    return criterionOf({ field, condition: negated ? 'EXISTS' : 'IS_NULL' });
  }

  private values(): readonly string[] {
    this.require('(');
    const values = [this.value()];
    while (this.takeSymbol(',')) values.push(this.value());
    this.require(')');
    return values;
  }

  private value(): string {
    const { kind, text } = this.token;
    if (kind === 'symbol' || kind === 'end') throw this.unexpected('a value');
    this.next++;
    return text;
  }

  private takeWord(word: string): boolean {
    return this.take(this.token.kind === 'word' && this.token.text.toLowerCase() === word);
  }

  private takeSymbol(symbol: string): boolean {
    return this.take(this.token.kind === 'symbol' && this.token.text === symbol);
  }

  private take(isThere: boolean): boolean {
    if (isThere) this.next++;
    return isThere;
  }

  private require(symbol: string): void {
    if (!this.takeSymbol(symbol)) throw this.unexpected(`"${symbol}"`);
  }

  private get token(): Token {
    return this.tokens[this.next] ?? { kind: 'end', text: '', at: 0 };
  }

  private unexpected(expected: string): InvalidInputError {
    const { kind, text, at } = this.token;
    const found = kind === 'end' ? 'ends too early' : `has "${text.slice(0, 40)}" at character ${at}`;
    return new InvalidInputError(`The filter ${found}; expected ${expected}. Example: ${FILTER_EXAMPLE}`, [
      { field: ['filter'], message: found, expected },
    ]);
  }
}

function criterionOf(criterion: Pick<Criterion, 'field' | 'condition'> & Partial<Criterion>): FilterNode {
  return { kind: 'criterion', criterion: { values: [], negated: false, lenient: false, ...criterion } };
}

/** `%` only at the ends, because no engine has the general form. @throws InvalidInputError */
function like(pattern: string): Pick<Criterion, 'condition' | 'values'> {
  const [, before = '', text = '', after = ''] = /^(%?)(.*?)(%?)$/s.exec(pattern) ?? [];
  if (text === '' || text.includes('%'))
    throw new InvalidInputError(`The filter has LIKE '${pattern.slice(0, 40)}'; expected 'a%', '%a' or '%a%'`, [
      { field: ['filter'], message: 'has another pattern', expected: "'a%', '%a' or '%a%'" },
    ]);
  const values = [text];
  if (before !== '') return { condition: after === '' ? 'END_WITH' : 'CONTAIN', values };
  return { condition: after === '' ? 'EQUAL' : 'START_WITH', values };
}

interface Token {
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
function filterTokens(filter: string): readonly Token[] {
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
