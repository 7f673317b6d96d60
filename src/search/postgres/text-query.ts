import { stem } from '../text/stem';
import { PREFIX_LENGTH_MIN, type Token } from '../text/tokenize';
import { quoteLexeme, stemLexeme, wordLexeme } from './lexemes';

export interface WordOptions {
  readonly field: string | null;
  /** `always`: the last word may be only the beginning of one. `long`: any word may, if it is not too short. */
  readonly prefix: 'never' | 'long' | 'always';
}

/** tsquery for: all words are there, as such, in another form, or (by `prefix`) begun. */
export function allWords(tokens: readonly Token[], options: WordOptions): string {
  return tokens.map((token, index) => anyForm(token, { ...options, isLast: index === tokens.length - 1 })).join(' & ');
}

function anyForm({ word, parts }: Token, options: WordOptions & { readonly isLast: boolean }): string {
  const whole = wordForms(word, options);
  const inParts = parts.map((part) => `(${wordForms(part, options).join(' | ')})`);
  return `(${[...whole, ...(inParts.length > 0 ? [`(${inParts.join(' & ')})`] : [])].join(' | ')})`;
}

function wordForms(word: string, { field, prefix, isLast }: WordOptions & { readonly isLast: boolean }): readonly string[] {
  const begun = (prefix === 'always' && isLast) || (prefix === 'long' && word.length >= PREFIX_LENGTH_MIN);
  const stemmed = stem(word);
  const exact = `${quoteLexeme(wordLexeme(field, word))}${begun ? ':*' : ''}`;
  return [exact, ...(stemmed === word ? [] : [quoteLexeme(wordLexeme(field, stemmed))]), quoteLexeme(stemLexeme(field, stemmed))];
}

/** tsquery for: the words in this order with these signs between them. Without a field it may ask for a score class. */
export function phraseOf(tokens: readonly Token[], field: string | null, scoreClass: 'A' | '' = ''): string {
  return tokens.map(({ word, distance }, index) => `${index === 0 ? '' : ` <${distance}> `}${quoteLexeme(wordLexeme(field, word))}${scoreClass && `:${scoreClass}`}`).join('');
}

/** tsquery for: any of the lexemes. */
export function anyLexeme(lexemes: readonly string[]): string {
  return lexemes.map(quoteLexeme).join(' | ');
}
