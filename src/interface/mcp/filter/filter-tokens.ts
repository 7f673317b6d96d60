import { InvalidInputError } from '../../../base/errors/domain-error';

export interface Token {
  readonly kind: 'word' | 'text' | 'symbol' | 'end';
  /** Of a text: without its quotes. */
  readonly text: string;
  /** Counts characters from 1. */
  readonly at: number;
}

/** A quoted text, a symbol, or a word: a name, a number, or a urn without quotes, whose parentheses may nest. */
const TOKEN = /\s*(?:'((?:[^']|'')*)'|"((?:[^"]|"")*)"|(!=|<>|<=|>=|[=<>(),])|(urn:[^\s'"=<>]+|[^\s'"=<>(),!]+))/y;

/** @throws InvalidInputError for a character that begins nothing */
export function filterTokens(filter: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  while (filter.slice(end).trim() !== '') {
    TOKEN.lastIndex = end;
    const found = TOKEN.exec(filter);
    if (!found) throw malformed(filter, end);
    const token = tokenOf(found);
    end = token.kind === 'word' ? TOKEN.lastIndex - surplus(token.text) : TOKEN.lastIndex;
    tokens.push(
      token.kind === 'word' ? { ...token, text: token.text.slice(0, token.text.length - surplus(token.text)) } : token,
    );
  }
  return [...tokens, { kind: 'end', text: '', at: filter.length + 1 }];
}

function tokenOf({ 0: all, 1: single, 2: double, 3: symbol, 4: word, index }: RegExpExecArray): Token {
  const at = index + all.length - all.trimStart().length + 1;
  if (single !== undefined) return { kind: 'text', text: single.replaceAll("''", "'"), at };
  if (double !== undefined) return { kind: 'text', text: double.replaceAll('""', '"'), at };
  return symbol === undefined ? { kind: 'word', text: word ?? '', at } : { kind: 'symbol', text: symbol, at };
}

/** Characters at the end of a urn that belong to the filter: `(platform = urn:li:dataPlatform:hive)`, `in (urn:li:a:b, urn:li:c:d)`. */
function surplus(word: string): number {
  if (!word.startsWith('urn:')) return 0;
  let depth = 0;
  for (let index = 0; index < word.length; index++) {
    if (word[index] === '(') depth++;
    if (word[index] === ')') depth--;
    if (depth < 0 || (depth === 0 && word[index] === ',')) return word.length - index;
  }
  return 0;
}

function malformed(filter: string, end: number): InvalidInputError {
  const rest = filter.slice(end).trimStart().slice(0, 40);
  const expected = "a closing quote, or a value in quotes: name = 'a value'";
  return new InvalidInputError(`The filter cannot be read at: ${rest}`, [
    { field: ['filter'], message: `cannot be read at character ${end + 1}`, expected },
  ]);
}
