import { fold, foldPlain, truncate } from './fold';
import { plainText, TOKEN, withoutUnseen } from './token-runs';

/** Increase it when the same text becomes other tokens. */
export const TOKENS_VERSION = 5;

/** A run of letters and digits, an ideograph, a syllable of a script without spaces, or a pictograph. */
export interface Token {
  /** Folded. */
  readonly word: string;
  /** Folded parts of camelCase that together mean the same; or one other spelling. Empty for most words. */
  readonly parts: readonly string[];
  /**
   * Folded letters and digits of the word and its parts (`covid19`). Documents are found by them. A query does not use them, because
   * `orders2` would find all that has orders and a 2.
   */
  readonly numberParts: readonly string[];
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

/** Longer words are truncated, both in documents and in queries. */
const WORD_LENGTH_MAX = 250;
/** The folded form is truncated too, because one letter may become several. In UTF-8 and with a field name it fits into a lexeme. */
export const FOLDED_LENGTH_MAX = 600;

const BEYOND_ASCII = /[\u0080-\uffff]/;
const HAS_PARTS = /[\p{Lu}\u200b\u200c]/u;
const DIGIT = /\p{N}/u;
/** A zero width space and the Persian non-joiner separate parts too, because some people type a space there, others nothing. */
const PART_EDGE = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|[\u200b\u200c]+(?!$)/u;
/** Fewer letters belong to their digits: s3, ec2, v1. */
const WORD_NUMBER_EDGE = /(?<=[\p{L}\p{M}]{3})(?=\p{N})|(?<=\p{N})(?=\p{L}{3})/u;
const NUMBER_EDGE = /(?<=[\p{L}\p{M}])(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
/** A word with more numbers in it is a hash, whose parts mean nothing. */
const NUMBER_RUNS_MAX = 4;

/**
 * Splits a string into tokens at every character that is not a letter, a digit or a pictograph. Languages that are written without
 * spaces are split into single characters or syllables.
 */
export function tokenize(original: string): readonly Token[] {
  const text = BEYOND_ASCII.test(original) ? plainText(original) : original;
  const tokens: Token[] = [];
  let end = 0;
  const add = (start: number, after: number, kinds: number) => {
    const run = text.slice(start, after);
    const word = kinds === AS_IT_IS ? truncate(run, WORD_LENGTH_MAX) : folded(run);
    if (word === '') return; // an accent without a letter
    tokens.push({
      word,
      // A run of one kind has no parts.
      parts: (kinds & UPPER) === 0 ? NO_PARTS : partsOf(run),
      numberParts: (kinds & DIGITS) === 0 || kinds === DIGITS ? NO_PARTS : numberPartsOf(run),
      distance: tokens.length === 0 ? 0 : distanceOf(text, end, start),
    });
    end = after;
  };
  if (BEYOND_ASCII.test(text))
    // `matchAll` would take a quarter longer.
    for (let run = TOKEN.exec(text); run; run = TOKEN.exec(text))
      add(run.index, TOKEN.lastIndex, run[1] === undefined ? AS_IT_IS : ANY);
  else forEachAsciiRun(text, add);
  return tokens;
}

/** The words of a text as they are written, one for each token. */
export function writtenWords(text: string): readonly string[] {
  return (plainText(text).match(TOKEN) ?? []).filter((run) => folded(run) !== '');
}

/** The text with other words in the place of folded ones. Everything else stays as it is, but without signs that nobody sees. */
export function replaceWords(text: string, others: ReadonlyMap<string, string>): string {
  return withoutUnseen(text).replace(TOKEN, (run) => others.get(fold(run)) ?? run);
}

/** Folding does not change the run, and it has no parts. */
const AS_IT_IS = 0;
/** The kinds of characters in a run, as bits. */
const LOWER = 1;
const UPPER = 2;
const DIGITS = 4;
const ANY = LOWER | UPPER | DIGITS;

/** A hand-written loop, because a regular expression takes three times as long and most strings are ASCII. */
function forEachAsciiRun(text: string, take: (start: number, after: number, kinds: number) => void): void {
  for (let at = 0; at < text.length; at++) {
    const start = at;
    let kinds = 0;
    for (let kind = kindOf(text.charCodeAt(at)); kind !== 0; kind = kindOf(text.charCodeAt(at))) {
      kinds |= kind;
      at++;
    }
    if (at > start) take(start, at, kinds);
  }
}

/** The kinds of ASCII codes; 0 for all but letters and digits, and for NaN, the code after the end of a string. */
function kindOf(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return LOWER;
  if (code >= 0x30 && code <= 0x39) return DIGITS;
  return code >= 0x41 && code <= 0x5a ? UPPER : 0;
}

function distanceOf(text: string, end: number, start: number): number {
  return (start - end === 1 ? DISTANCES.get(text.charAt(end)) : undefined) ?? DISTANCE_OTHER;
}

/** The distance of a space, which is also that of all signs without one of their own. */
export const SPACE_DISTANCE = DISTANCE_OTHER;
/** All distances. */
export const ANY_SIGN: readonly number[] = [...new Set([SPACE_DISTANCE, ...DISTANCES.values()])];

const NO_PARTS: readonly string[] = [];

function partsOf(run: string): readonly string[] {
  const parts = HAS_PARTS.test(run) ? run.split(PART_EDGE) : NO_PARTS;
  return parts.length > 1 ? foldedParts(parts) : otherSpelling(run);
}

function numberPartsOf(run: string): readonly string[] {
  if (!DIGIT.test(run) || run.split(NUMBER_EDGE).length > NUMBER_RUNS_MAX) return NO_PARTS;
  const parts = run.split(PART_EDGE).flatMap((part) => partsAt(part, WORD_NUMBER_EDGE));
  return parts.length > 0 ? foldedParts(parts) : NO_PARTS;
}

/** Empty if there is nothing to split. */
function partsAt(text: string, edge: RegExp): readonly string[] {
  const parts = text.split(edge);
  return parts.length > 1 ? parts : NO_PARTS;
}

function foldedParts(parts: readonly string[]): readonly string[] {
  return parts.map(folded).filter((part) => part !== '');
}

const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const SPELLED_LETTER = /[äöüåø]/g;

/** Folding drops accents, but many people write two letters instead: `groesse` for `größe`. */
function otherSpelling(run: string): readonly string[] {
  if (!BEYOND_ASCII.test(run)) return NO_PARTS;
  const letters = run.toLowerCase();
  const spelled = letters.replace(SPELLED_LETTER, (letter) => SPELLED[letter] ?? letter);
  return spelled === letters ? NO_PARTS : [folded(spelled)];
}

function folded(run: string): string {
  return truncate(foldPlain(truncate(run, WORD_LENGTH_MAX)), FOLDED_LENGTH_MAX);
}

/** `urn:<namespace>:<entityType>:`, at any place in a string. */
const URN_HEAD = /urn:[a-z][a-z0-9-]*:[A-Za-z]\w*:/g;

/** Each word once, and each part of a word. The last word stays the last, because it may be a prefix. */
export function distinctWords(tokens: readonly Token[]): readonly Token[] {
  const distinct = new Map(tokens.toReversed().map((token) => [token.word + token.parts.join(' '), token]));
  return [...distinct.values()]
    .toReversed()
    .map((token) => (token.parts.length > 1 ? { ...token, parts: [...new Set(token.parts)] } : token));
}

/** Removes the heads of urns, because only the part after the head distinguishes one urn from another. */
export function withoutUrnHeads(text: string): string {
  return text.includes('urn:') ? text.replace(URN_HEAD, '') : text;
}

/** All words by which documents with these texts are found: those of the tokens, and the parts of each. */
export function wordsIn(texts: readonly string[]): ReadonlySet<string> {
  const tokens = texts.flatMap((text) => tokenize(text));
  return new Set(tokens.flatMap(({ word, parts, numberParts }) => [word, ...parts, ...numberParts]));
}
