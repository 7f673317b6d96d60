import { fold } from './fold';

/** A run of letters and digits, an ideograph or a pictograph. */
export interface Token {
  /** Folded. */
  readonly word: string;
  /** Folded parts of a camelCase word; empty for any other. */
  readonly parts: readonly string[];
  /** How far it is from the token before it; 0 for the first. */
  readonly distance: number;
}

/**
 * Distances between neighbours tell what stands between them, so that a phrase with the same distances is the same text. The biggest
 * is less than twice the smallest: two neighbours are never as far apart as two tokens with a third between them.
 */
const DISTANCES: ReadonlyMap<string, number> = new Map([['_', 5], ['-', 6], ['.', 7], ['/', 7], [':', 7]]);
const DISTANCE_OTHER = 4;
/** Between the values of a document: further than any neighbours. */
export const DISTANCE_VALUES = 8;

/** Letters from which on a bare word finds longer words that begin with it: shorter ones begin too many. */
export const PREFIX_LENGTH_MIN = 3;

/** Longer words are cut, in documents and questions alike. */
const WORD_LENGTH_MAX = 250;

const BEYOND_ASCII = /[\u0080-\uffff]/;
const ASCII_TOKEN = /[A-Za-z0-9]+/g;
const IDEOGRAPH = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
const TOKEN = new RegExp(`[${IDEOGRAPH}]|\\p{Extended_Pictographic}|(?:(?![${IDEOGRAPH}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');
const CAMEL_EDGE = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Takes a text apart. Everything that is neither letter, digit nor pictograph separates; languages written without blanks go sign by sign. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(BEYOND_ASCII.test(text) ? TOKEN : ASCII_TOKEN)) {
    const [run] = match;
    const word = folded(run);
    if (word === '') continue; // an accent on nothing
    const between = text.slice(end, match.index);
    tokens.push({ word, parts: camelParts(run), distance: tokens.length === 0 ? 0 : DISTANCES.get(between) ?? DISTANCE_OTHER });
    end = match.index + run.length;
  }
  return tokens;
}

function camelParts(run: string): readonly string[] {
  const parts = run.split(CAMEL_EDGE);
  return parts.length > 1 ? parts.map(folded).filter((part) => part !== '') : [];
}

function folded(run: string): string {
  return fold(run.length > WORD_LENGTH_MAX ? run.slice(0, WORD_LENGTH_MAX).replace(/[\uD800-\uDBFF]$/, '') : run);
}

/** `urn:<namespace>:<entityType>:` wherever it begins. */
const URN_HEAD = /urn:[a-z][a-z0-9-]*:[A-Za-z]\w*:/g;

/** Without the heads of urns: what tells one urn from another stands behind them. */
export function withoutUrnHeads(text: string): string {
  return text.includes('urn:') ? text.replace(URN_HEAD, '') : text;
}
