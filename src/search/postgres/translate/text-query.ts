import { matchesLongerWords, type Prefix } from '../../query-node';
import { stem } from '../../text/stem';
import type { Token } from '../../text/tokenize';
import { fieldLexeme, quoteLexeme, stemLexeme, wordLexeme } from '../rows/lexemes';

/** The tsqueries that search one field for words. Which of them apply depends on whether it is a default field. */
export interface FieldQuery {
  /** For other fields: over their own lexemes in `terms`. */
  readonly ownTerms: string;
  /** For a default field: over default-field terms in `terms`. It may also match documents that have the words in another field. */
  readonly defaultTerms: string;
  /** For a default field, in addition: over `field_terms`, which says in which field the words are. */
  readonly inSlot: string;
}

/**
 * tsquery: all words occur, as typed or in another form; the last may be a prefix, as `prefix` allows. `scoreClasses` restricts the
 * match to fields of these classes.
 */
export function allWords(tokens: readonly Token[], prefix: Prefix, scoreClasses = ''): string {
  return wordQueries(tokens, null, prefix, scoreClasses).join(' & ');
}

/** As `allWords`, for one field. */
export function allWordsOf(field: string, tokens: readonly Token[], prefix: Prefix): FieldQuery {
  const defaultTerms = wordQueries(tokens, null, prefix);
  return {
    ownTerms: wordQueries(tokens, field, prefix).join(' & '),
    defaultTerms: defaultTerms.join(' & '),
    inSlot: defaultTerms.map((word) => inSlot(field, word)).join(' & '),
  };
}

function inSlot(field: string, word: string): string {
  return `(${quoteLexeme(fieldLexeme(field))} <0> ${word})`;
}

function wordQueries(
  tokens: readonly Token[],
  field: string | null,
  prefix: Prefix,
  scoreClasses = '',
): readonly string[] {
  return tokens.map(({ word, parts }, index) => {
    const isLast = index === tokens.length - 1;
    const forms = (each: string) => anyForm(each, field, isLast ? prefix : 'never', scoreClasses);
    return parts.length === 0 ? forms(word) : `(${forms(word)} | (${parts.map(forms).join(' & ')}))`;
  });
}

function anyForm(word: string, field: string | null, prefix: Prefix, scoreClasses: string): string {
  const stemmed = stem(word);
  const operand = (lexeme: string, isPrefix = false) =>
    quoteLexeme(lexeme) + (isPrefix || scoreClasses ? `:${isPrefix ? '*' : ''}${scoreClasses}` : '');
  const forms = [
    operand(wordLexeme(field, word), matchesLongerWords(word, prefix)),
    ...(stemmed === word ? [] : [operand(wordLexeme(field, stemmed))]),
    operand(stemLexeme(field, stemmed)),
  ];
  return `(${forms.join(' | ')})`;
}

/** tsquery: the words occur in this order at these distances, in fields of a score class if one is given. */
export function phrase(tokens: readonly Token[], scoreClass: 'A' | '' = ''): string {
  return phraseIn(tokens, null, scoreClass);
}

/** As `phrase`, for one field. For a default field: it contains all words, and the document contains the phrase. */
export function phraseOf(field: string, tokens: readonly Token[]): FieldQuery {
  const words = tokens.map(({ word }) => inSlot(field, quoteLexeme(word)));
  return {
    ownTerms: phraseIn(tokens, field, ''),
    defaultTerms: phraseIn(tokens, null, ''),
    inSlot: words.join(' & '),
  };
}

function phraseIn(tokens: readonly Token[], field: string | null, scoreClass: 'A' | ''): string {
  return tokens
    .map(
      ({ word, distance }, index) =>
        `${index === 0 ? '' : ` <${distance}> `}${quoteLexeme(wordLexeme(field, word))}${scoreClass && `:${scoreClass}`}`,
    )
    .join('');
}
