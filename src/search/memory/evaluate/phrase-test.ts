import { containsPhrase } from '#search/service/result/term-matcher';
import type { Spelling } from '#search/language/query/conditions';
import { ValueText } from '#search/service/result/value-text';
import { type Token, tokenize } from '#search/language/text/tokenize';
import { decodedText } from '../storage/byte-text';
import type { RowTest } from './row-conditions';

const BEYOND_ASCII = 0x80;
const SIGN = 0;
/** The letter of each byte in lower case, or the digit; 0 for a sign. */
const LETTERS = Uint8Array.from({ length: 256 }, (_, code) => {
  const char = String.fromCharCode(code).toLowerCase();
  return code < BEYOND_ASCII && /[a-z0-9]/.test(char) ? char.charCodeAt(0) : SIGN;
});

/** What a first look at the bytes of a text shows. */
type WordSpan = { readonly start: number; readonly end: number } | 'absent' | 'unknown';

/** Whether a text has the words of a phrase in their order, with the distances of one of its spellings. */
export class PhraseTest {
  private readonly words: readonly Uint8Array[];
  /** Words of other letters are folded in ways that bytes do not show. */
  private readonly isPlain: boolean;

  /** @param spellings of the same words */
  constructor(private readonly spellings: readonly Spelling[]) {
    const words = spellings[0]?.tokens.map(({ word }) => word) ?? [];
    this.words = words.map((word) => Buffer.from(word, 'latin1'));
    this.isPlain = words.every((word) => /^[a-z0-9]+$/.test(word));
  }

  readonly fits: RowTest = (text) => {
    const bytes = Buffer.from(text);
    return this.fitsBytes(bytes, 0, bytes.length);
  };

  /** The same for a part of bytes in UTF-8. Few texts have the words side by side, and a look at the bytes shows most of the others. */
  fitsBytes(bytes: Uint8Array, start: number, end: number): boolean {
    const place = this.isPlain ? this.placeIn(bytes, start, end) : 'unknown';
    if (place === 'absent') return false;
    const text = decodedText(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1'));
    const isThere =
      place !== 'unknown' &&
      !text.includes('urn:') &&
      this.fitsTokens(tokenize(text.slice(place.start - start, place.end - start)));
    return isThere || this.fitsTokens(new ValueText(text).tokens);
  }

  private fitsTokens(found: readonly Token[]): boolean {
    return this.spellings.some(({ tokens }) => containsPhrase(found, tokens));
  }

  /** The first place where the words follow each other, with the whole of the words there. Unknown if there are letters beyond ASCII. */
  private placeIn(bytes: Uint8Array, start: number, end: number): WordSpan {
    const letter = this.words[0]?.[0] ?? 0;
    let [first, after] = [-1, -1];
    for (let at = start; at < end; at++) {
      const byte = bytes[at] ?? 0;
      if (byte >= BEYOND_ASCII) return 'unknown';
      if (first >= 0 || LETTERS[byte] !== letter) continue;
      after = this.endOfMatch(bytes, at, end);
      if (after >= 0) first = at;
    }
    if (first < 0) return 'absent';
    while (first > start && LETTERS[bytes[first - 1] ?? 0] !== SIGN) first -= 1;
    while (after < end && LETTERS[bytes[after] ?? 0] !== SIGN) after += 1;
    return { start: first, end: after };
  }

  /** The place where the words that begin at a place end; -1 if they are not there. */
  private endOfMatch(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    for (const word of this.words) {
      const from = at;
      if (from > start) {
        while (at < end && LETTERS[bytes[at] ?? 0] === SIGN) at += 1;
        if (at === from) return -1;
      }
      for (let next = 0; next < word.length; next++, at++)
        if (at >= end || LETTERS[bytes[at] ?? 0] !== word[next]) return -1;
    }
    return at;
  }
}
