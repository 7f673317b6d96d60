/** A word without other signs of the query language, and the question marks at its end. */
const QUESTION = /(^|[\s(:])([^\s()"*?\\:]*[\p{L}\p{N}])\?+(?=[\s)]|$)/gu;
/** A urn out of a sentence, a list or a program, with the signs behind it. */
const URN = /urn:[a-z][a-z0-9-]*:[A-Za-z]\w*:\S+/g;
const SIGNS_BEHIND = /(?<![.,;!?'`])[.,;!?'`]+$/;
/** An address behind its scheme. */
const ADDRESS = /(?<=[A-Za-z0-9+.-]):\/\/\S+/g;

/**
 * The query, in which signs behind words and urns are punctuation and not wildcards or parts of a name: `hospital beds?`,
 * `urn:li:tag:PII;`. A question mark inside an address is a part of it.
 */
export function withoutPunctuation(input: string): string {
  return input
    .replace(URN, (urn) => urn.replace(SIGNS_BEHIND, ''))
    .replace(ADDRESS, (address) => address.replaceAll(/(?<!\\)\?/g, '\\?'))
    .replace(QUESTION, '$1$2');
}
