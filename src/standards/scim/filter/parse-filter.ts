import { parseExactJson } from '#base/json/exact-json';
import type { JsonValue } from '#generated/registry/registry-types';
import { ScimRequestError } from '../scim-error';

const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Comparison {
  readonly kind: 'comparison';
  /** The path as it was sent. */
  readonly path: string;
  readonly operator: Operator;
  /** Null for `pr`. */
  readonly value: JsonValue;
}

/** A filter of RFC 7644, section 3.4.2.2. */
export type Filter =
  | Comparison
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  /** `emails[type eq "work"]`: one item of the list fits. */
  | { readonly kind: 'item'; readonly path: string; readonly part: Filter };

/** A token with the blanks behind it, so that each character is read once. */
const TOKEN = /(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))\s*/y;
const LENGTH_MAX = 10_000;
const DEPTH_MAX = 50;

/** @throws ScimRequestError with the place where it stops to be a filter */
export function parseFilter(text: string): Filter {
  if (text.length > LENGTH_MAX) throw invalid(`it has more than ${LENGTH_MAX} characters`);
  const parser = new FilterParser(tokensOf(text));
  return parser.whole();
}

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  const pattern = new RegExp(TOKEN);
  for (let from = text.length - text.trimStart().length; from < text.length; from = pattern.lastIndex) {
    pattern.lastIndex = from;
    const [, quoted, bracket, word] = pattern.exec(text) ?? [];
    const token = quoted ?? bracket ?? word;
    if (token === undefined) throw invalid(`a quote does not end after '${text.slice(from, from + 50)}'`);
    tokens.push(token);
  }
  return tokens;
}

/** One function for each production of the grammar. */
class FilterParser {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly string[]) {}

  whole(): Filter {
    const filter = this.or();
    if (this.at < this.tokens.length) throw invalid(`'${this.tokens[this.at]}' is in the place of and, or, or the end`);
    return filter;
  }

  private or(): Filter {
    return this.chain('or', () => this.chain('and', () => this.factor()));
  }

  private chain(kind: 'and' | 'or', next: () => Filter): Filter {
    const first = next();
    const parts = [first];
    while (this.takes(kind)) parts.push(next());
    return parts.length === 1 ? first : { kind, parts };
  }

  private factor(): Filter {
    if (++this.depth > DEPTH_MAX) throw invalid(`it is nested more than ${DEPTH_MAX} levels deep`);
    const filter = this.takes('not') ? this.negation() : this.takes('(') ? this.rest(')') : this.test();
    this.depth--;
    return filter;
  }

  private negation(): Filter {
    if (!this.takes('(')) throw invalid('not needs a filter in parentheses');
    return { kind: 'not', part: this.rest(')') };
  }

  private rest(end: string): Filter {
    const filter = this.or();
    if (!this.takes(end)) throw invalid(`'${end}' is missing`);
    return filter;
  }

  private test(): Filter {
    const path = this.tokens[this.at++];
    if (path === undefined) throw invalid('an attribute is missing at its end');
    if (this.takes('[')) return { kind: 'item', path, part: this.rest(']') };
    const word = this.tokens[this.at++]?.toLowerCase();
    const operator = OPERATORS.find((each) => each === word);
    if (!operator) throw invalid(`an operator is missing after ${path}; use one of ${OPERATORS.join(', ')}`);
    return { kind: 'comparison', path, operator, value: operator === 'pr' ? null : this.value() };
  }

  private value(): JsonValue {
    const text = this.tokens[this.at++] ?? '';
    try {
      return parseExactJson(text);
    } catch {
      throw invalid(`'${text}' is not a value; write texts in double quotes`);
    }
  }

  private takes(word: string): boolean {
    if (this.tokens[this.at]?.toLowerCase() !== word) return false;
    this.at++;
    return true;
  }
}

function invalid(reason: string): ScimRequestError {
  return new ScimRequestError('invalidFilter', `The filter cannot be read: ${reason}.`);
}
