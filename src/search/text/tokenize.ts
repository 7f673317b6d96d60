import { fold, truncate } from './fold';

/** A run of letters and digits, an ideograph or a pictograph. */
export interface Token {
  /** Folded. */
  readonly word: string;
  /** Folded parts of a camelCase word; empty for other words. */
  readonly parts: readonly string[];
  /** Distance from the previous token; 0 for the first. */
  readonly distance: number;
}

/**
 * The distance between two neighbours encodes the character between them, so equal distances mean equal phrases. The largest distance
 * is less than twice the smallest, so two neighbours are never as far apart as two tokens with a third between them.
 */
const DISTANCES: ReadonlyMap<string, number> = new Map([
  ['_', 5],
  ['-', 6],
  ['.', 7],
  ['/', 7],
  [':', 7],
]);
const DISTANCE_OTHER = 4;
/** The distance between two values of a document. It is larger than the distance of any neighbours. */
export const DISTANCE_VALUES = 8;

/** Longer words are truncated, both in documents and in queries. */
const WORD_LENGTH_MAX = 250;
/** The folded form is truncated too, because one character may become eighteen. In UTF-8 and with a field name it fits into a lexeme. */
export const FOLDED_LENGTH_MAX = 600;

const BEYOND_ASCII = /[\u0080-\uffff]/;
const UPPER_CASE = /\p{Lu}/u;
const IDEOGRAPH = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
const TOKEN = new RegExp(`[${IDEOGRAPH}]|\\p{Extended_Pictographic}|(?:(?![${IDEOGRAPH}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');
const CAMEL_EDGE = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/**
 * Splits a string into tokens at every character that is not a letter, a digit or a pictograph. Languages that are written without
 * spaces are split into single characters.
 */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  const add = (start: number, after: number) => {
    const run = text.slice(start, after);
    const word = folded(run);
    if (word === '') return; // an accent without a letter
    tokens.push({ word, parts: camelParts(run), distance: tokens.length === 0 ? 0 : distanceOf(text, end, start) });
    end = after;
  };
  if (BEYOND_ASCII.test(text)) for (const { 0: run, index } of text.matchAll(TOKEN)) add(index, index + run.length);
  else forEachAsciiRun(text, add);
  return tokens;
}

/** A hand-written loop, because a regular expression takes three times as long and most strings are ASCII. */
function forEachAsciiRun(text: string, take: (start: number, after: number) => void): void {
  for (let at = 0; at < text.length; at++) {
    const start = at;
    while (isLetterOrDigit(text.charCodeAt(at))) at++;
    if (at > start) take(start, at);
  }
}

/** For ASCII codes. NaN, the code after the end of a string, is neither. */
function isLetterOrDigit(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a);
}

function distanceOf(text: string, end: number, start: number): number {
  return (start - end === 1 ? DISTANCES.get(text.charAt(end)) : undefined) ?? DISTANCE_OTHER;
}

const NO_PARTS: readonly string[] = [];

function camelParts(run: string): readonly string[] {
  if (!UPPER_CASE.test(run)) return NO_PARTS;
  const parts = run.split(CAMEL_EDGE);
  return parts.length > 1 ? parts.map(folded).filter((part) => part !== '') : NO_PARTS;
}

function folded(run: string): string {
  return truncate(fold(truncate(run, WORD_LENGTH_MAX)), FOLDED_LENGTH_MAX);
}

/** `urn:<namespace>:<entityType>:`, at any place in a string. */
const URN_HEAD = /urn:[a-z][a-z0-9-]*:[A-Za-z]\w*:/g;

/** Removes the heads of urns, because only the part after the head distinguishes one urn from another. */
export function withoutUrnHeads(text: string): string {
  return text.includes('urn:') ? text.replace(URN_HEAD, '') : text;
}
