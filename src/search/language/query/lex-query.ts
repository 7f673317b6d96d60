export type QueryToken =
  | { readonly kind: 'close' | 'and' | 'or' | 'not' | 'plus' }
  /** `field` is the field in front of the parenthesis; it applies to all terms inside. */
  | { readonly kind: 'open'; readonly field: string | null }
  /** `text` is without escapes. `wildcards` are the indices of the wildcards in it that were not escaped. */
  | {
      readonly kind: 'text';
      readonly field: string | null;
      readonly text: string;
      readonly quoted: boolean;
      readonly wildcards: readonly number[];
    };

const OPERATORS: ReadonlyMap<string, QueryToken> = new Map([
  ['AND', { kind: 'and' }],
  ['&&', { kind: 'and' }],
  ['OR', { kind: 'or' }],
  ['||', { kind: 'or' }],
  ['NOT', { kind: 'not' }],
  ['!', { kind: 'not' }],
]);
const PREFIX_OPERATORS: ReadonlyMap<string, QueryToken> = new Map([
  ['+', { kind: 'plus' }],
  ['-', { kind: 'not' }],
  ['!', { kind: 'not' }],
]);
/** A urn may be pasted unquoted: its colons do not name a field, and its parentheses do not group. */
const URN = /urn:[a-z][a-z0-9-]*:[A-Za-z]/y;
const FIELD = /([A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)*?)(?:\.(?:keyword|delimited|ngram))?:/y;
/** White space without U+FEFF, which nobody sees. */
const SPACE = /[^\S\ufeff]/;
/** Phones and word processors type these for `"`. */
const CURVED_QUOTES = /[\u201c\u201d\u201e\u201f\u00ab\u00bb]/g;

/** Splits a query into tokens. It never fails: everything that is not an operator is a word. */
export function lexQuery(input: string, isField: (name: string) => boolean): readonly QueryToken[] {
  return new QueryLexer(input.replace(CURVED_QUOTES, '"'), isField).tokens();
}

class QueryLexer {
  private at = 0;

  constructor(
    private readonly input: string,
    private readonly isField: (name: string) => boolean,
  ) {}

  tokens(): readonly QueryToken[] {
    const tokens: QueryToken[] = [];
    for (let token = this.next(); token; token = this.next()) tokens.push(token);
    return tokens;
  }

  private next(): QueryToken | undefined {
    while (SPACE.test(this.peek())) this.at++;
    if (this.at >= this.input.length) return undefined;
    return this.symbol() ?? this.text();
  }

  private symbol(): QueryToken | undefined {
    const char = this.peek();
    const token: QueryToken | undefined =
      char === '(' ? { kind: 'open', field: null } : char === ')' ? { kind: 'close' } : this.prefixOperator(char);
    if (token) this.at++;
    return token;
  }

  /** `+`, `-` and `!` are operators only directly in front of their operand. */
  private prefixOperator(char: string): QueryToken | undefined {
    const follows = this.peek(1);
    return follows === '' || SPACE.test(follows) || follows === char ? undefined : PREFIX_OPERATORS.get(char);
  }

  private text(): QueryToken {
    if (this.looksAt(URN)) return this.urn(null);
    const field = this.field();
    if (this.looksAt(URN)) return this.urn(field);
    if (field !== null && this.peek() === '(') {
      this.at++;
      return { kind: 'open', field };
    }
    if (this.peek() === '"') {
      const quoted = this.quoted(field);
      if (quoted) return quoted;
    }
    return this.word(field);
  }

  private field(): string | null {
    FIELD.lastIndex = this.at;
    const name = FIELD.exec(this.input)?.[1];
    const follows = this.input[FIELD.lastIndex] ?? '';
    if (name === undefined || follows === '' || SPACE.test(follows) || !this.isField(name)) return null;
    this.at = FIELD.lastIndex;
    return name;
  }

  /** A quoted phrase; undefined if the quote is not closed, because it is then a character like any other. */
  private quoted(field: string | null): QueryToken | undefined {
    let text = '';
    for (let at = this.at + 1; at < this.input.length; at++) {
      const char = this.input.charAt(at);
      if (char === '"') {
        this.at = at + 1;
        return { kind: 'text', field, text, quoted: true, wildcards: [] };
      }
      text += char === '\\' && at + 1 < this.input.length ? this.input.charAt(++at) : char;
    }
    return undefined;
  }

  private urn(field: string | null): QueryToken {
    const start = this.at;
    let depth = 0;
    for (; this.at < this.input.length && !(depth === 0 && SPACE.test(this.peek())); this.at++) {
      if (this.peek() === '(') depth++;
      else if (this.peek() === ')' && --depth < 0) break;
    }
    return { kind: 'text', field, text: this.input.slice(start, this.at).trimEnd(), quoted: false, wildcards: [] };
  }

  private word(field: string | null): QueryToken {
    const start = this.at;
    let text = '';
    const wildcards: number[] = [];
    for (; this.at < this.input.length && !this.endsWord(start); this.at++) {
      const char = this.peek();
      if (char === '*' || char === '?') wildcards.push(text.length);
      text += char === '\\' && this.at + 1 < this.input.length ? this.input.charAt(++this.at) : char;
    }
    const operator = field === null ? OPERATORS.get(this.input.slice(start, this.at)) : undefined;
    return operator ?? { kind: 'text', field, text, quoted: false, wildcards };
  }

  private endsWord(start: number): boolean {
    const char = this.peek();
    return (
      SPACE.test(char) ||
      char === '(' ||
      char === ')' ||
      (char === '"' && this.at > start && this.input.indexOf('"', this.at + 1) > 0)
    );
  }

  private looksAt(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.input);
  }

  private peek(ahead = 0): string {
    return this.input.charAt(this.at + ahead);
  }
}
