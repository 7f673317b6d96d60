import { valueKey, valueKeyPrefix } from '../../text/fold';

/*
 * The lexemes of a document and what they mean. Words stand bare; everything else begins with a sign that no word holds, so that the
 * prefix search for a word never wanders into it.
 *
 *   user              a word that bare words look into
 *   ~event            the stem of such a word, where it differs from the word
 *   :owners:jdoe      a word in a field that bare words do not look into, :owners:~stem its stem
 *   =tags:urn:li:...  a whole folded value of a field
 *   @dataset          the entity type
 *   :name             (in `details` only) a field that bare words look into; what stands at its place are its words
 */

/** Characters of a value that its lexeme spells out; what is longer ends in a digest. Well below the 2,046 bytes that PostgreSQL allows. */
const VALUE_LENGTH_MAX = 300;
const HAS_SPECIAL = /[\\']/;

export function wordLexeme(field: string | null, word: string): string {
  return field === null ? word : `:${field}:${word}`;
}

export function stemLexeme(field: string | null, stem: string): string {
  return wordLexeme(field, `~${stem}`);
}

export function fieldLexeme(field: string): string {
  return `:${field}`;
}

export function valueLexeme(field: string, value: string): string {
  return `=${field}:${valueKey(value, VALUE_LENGTH_MAX)}`;
}

/** What the lexemes of all values that begin so have in common. */
export function valuePrefixLexeme(field: string, prefix: string): string {
  return `=${field}:${valueKeyPrefix(prefix, VALUE_LENGTH_MAX)}`;
}

export function typeLexeme(entityType: string): string {
  return `@${entityType}`;
}

/** A lexeme as the text forms of tsvector and tsquery write it. */
export function quoteLexeme(lexeme: string): string {
  return HAS_SPECIAL.test(lexeme) ? `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'` : `'${lexeme}'`;
}
