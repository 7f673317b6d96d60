import { valueKey, valueKeyPrefix } from '../../text/fold';

/*
 * The lexemes of a document. A default-field term is the word itself. Every other lexeme begins with a character that words never contain,
 * so that a prefix search for a word does not find it.
 *
 *   user              a word of a default field
 *   ~event            the stem of such a word, if it differs from the word
 *   :owners:jdoe      a word of another field; :owners:~stem is its stem
 *   =tags:urn:li:...  a whole folded value of a field
 *   @dataset          the entity type
 *   :name             (in `field_terms` only) a default field; the terms at its position are its words
 */

/** The lexeme of a longer value ends in a digest. This is far below the 2,046 bytes that PostgreSQL allows. */
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

/** The prefix that the lexemes of all values with this prefix have in common. */
export function valuePrefixLexeme(field: string, prefix: string): string {
  return `=${field}:${valueKeyPrefix(prefix, VALUE_LENGTH_MAX)}`;
}

export function typeLexeme(entityType: string): string {
  return `@${entityType}`;
}

/** Quotes a lexeme for the text forms of tsvector and tsquery. */
export function quoteLexeme(lexeme: string): string {
  return HAS_SPECIAL.test(lexeme) ? `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'` : `'${lexeme}'`;
}
