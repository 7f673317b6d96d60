import { matchesLongerWords, type Prefix } from '../../query/query-node';
import { stem } from '../../text/stem';
import type { Token } from '../../text/tokenize';
import { fieldLexeme, quoteLexeme, stemLexeme, wordLexeme } from '../rows/lexemes';

/** What asks a field for words: tsqueries over its own lexemes, or over bare words together with where they must stand. */
export interface FieldQuery {
  /** For a field that has lexemes of its own. */
  readonly own: string;
  /** For a field that bare words cover: asked of the index, it finds at least what it must. */
  readonly bare: string;
  /** For such a field too: asked of what the index found. */
  readonly inSlot: string;
}

/** tsquery for: all words are there, as such, in another form, or (the last of them, by `prefix`) begun; in certain score classes only, if it says which. */
export function allWords(tokens: readonly Token[], prefix: Prefix, scoreClasses = ''): string {
  return wordQueries(tokens, null, prefix, scoreClasses).join(' & ');
}

/** As `allWords`, for one field. */
export function allWordsOf(field: string, tokens: readonly Token[], prefix: Prefix): FieldQuery {
  const bare = wordQueries(tokens, null, prefix);
  return {
    own: wordQueries(tokens, field, prefix).join(' & '),
    bare: bare.join(' & '),
    inSlot: bare.map((word) => inSlot(field, word)).join(' & '),
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
  const isBegun = matchesLongerWords(word, prefix);
  const stemmed = stem(word);
  const asked = (lexeme: string, begun = false) =>
    quoteLexeme(lexeme) + (begun || scoreClasses ? `:${begun ? '*' : ''}${scoreClasses}` : '');
  return `(${[asked(wordLexeme(field, word), isBegun), ...(stemmed === word ? [] : [asked(wordLexeme(field, stemmed))]), asked(stemLexeme(field, stemmed))].join(' | ')})`;
}

/** tsquery for: the words in this order with these signs between them. It may ask for a score class. */
export function phrase(tokens: readonly Token[], scoreClass: 'A' | '' = ''): string {
  return phraseIn(tokens, null, scoreClass);
}

/** As `phrase`, for one field. A field that bare words cover must hold all words, and the document the phrase. */
export function phraseOf(field: string, tokens: readonly Token[]): FieldQuery {
  const words = tokens.map(({ word }) => inSlot(field, quoteLexeme(word)));
  return { own: phraseIn(tokens, field, ''), bare: phraseIn(tokens, null, ''), inSlot: words.join(' & ') };
}

function phraseIn(tokens: readonly Token[], field: string | null, scoreClass: 'A' | ''): string {
  return tokens
    .map(
      ({ word, distance }, index) =>
        `${index === 0 ? '' : ` <${distance}> `}${quoteLexeme(wordLexeme(field, word))}${scoreClass && `:${scoreClass}`}`,
    )
    .join('');
}

/** tsquery for: any of the lexemes. */
export function anyLexeme(lexemes: readonly string[]): string {
  return lexemes.map(quoteLexeme).join(' | ');
}
