/** A word without other signs of the query language, and the question marks at its end. */
const QUESTION = /(^|[\s(:])([^\s()"*?\\:]*[\p{L}\p{N}])\?+(?=[\s)]|$)/gu;

/** The query, in which a question mark at the end of a word is punctuation and not a wildcard: `hospital beds?`. */
export function withoutQuestionMarks(input: string): string {
  return input.replace(QUESTION, '$1$2');
}
