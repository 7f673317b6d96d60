import { normalized } from '#base/json/normalized';
import { OPTIONAL_MARKS } from './fold';

/*
 * Where the tokens of a text are. Classes have the syntax of flag `v`. `Intl.Segmenter` would know the words of scripts without spaces,
 * but not the same ones in every version of Node.
 */

/** Scripts without spaces, and signs that several of them share: of repetition (3031), of a long vowel (30fc). */
const IDEOGRAPH = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3006\\u3031-\\u3035\\u303c\\u30fc';
/** Letters of scripts without spaces that may be half a syllable. */
const SYLLABIC = '[\\p{L}&&[\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]]';
/** Korean particles follow Latin letters and digits without a space. */
const HANGUL = '\\p{Script=Hangul}';
/** Letters for Unicode, but people type an apostrophe. */
const APOSTROPHE = '\\u02bb\\u02bc';
const NOT_IN_WORDS = `[${IDEOGRAPH}${SYLLABIC}${HANGUL}${APOSTROPHE}]`;
const MARKS = `[\\p{M}--[${OPTIONAL_MARKS}]]`;

/** The zero width space and the non-joiner. They are in words, because they separate parts. */
const JOINTS = '\\u200b\\u200c';

/**
 * A consonant with the vowels on all its sides (Thai `เ` before, `า` after) and the consonants below it (Khmer, Myanmar). No word begins or
 * ends inside.
 */
const SYLLABLE = `\\p{Logical_Order_Exception}?${SYLLABIC}(?:[${MARKS}\\u0e30\\u0e32\\u0e45\\u0eb0\\u0eb2]|(?<=[\\u1039\\u17d2])${SYLLABIC})*`;

function tokenPattern(wildcards: string): RegExp {
  const korean = `[${wildcards}]*(?:${HANGUL}[${MARKS}${wildcards}]*)+`;
  const word = `[[\\p{L}\\p{N}${wildcards}]--${NOT_IN_WORDS}][[\\p{L}\\p{M}\\p{N}${JOINTS}${wildcards}]--${NOT_IN_WORDS}]*`;
  return new RegExp(`${korean}|(${word})|${SYLLABLE}|[${IDEOGRAPH}]${MARKS}*|\\p{RI}{1,2}|\\p{ExtPict}`, 'gv');
}

/** A token of a plain text. The group is there if folding may change it. */
export const TOKEN = tokenPattern('');
const PATTERN_PIECE = tokenPattern('*?');

/** Splits a folded pattern where tokens end. Each piece must match a word. */
export function patternPieces(pattern: string): readonly string[] {
  return (pattern.match(PATTERN_PIECE) ?? []).map((piece) => piece.replace(/\*+/g, '*'));
}

/** Symbols that stand for words or several numbers: `½ ₨ № ™ ① ㈱ ㎏`. */
const SHORTHAND = new RegExp(
  '[[\\p{S}\\p{No}]&&[\\u00bc-\\u00be\\u20a8\\u2100-\\u218f\\u2460-\\u24ff\\u3200-\\u33ff\\ufdfc]]',
  'gv',
);
const UNSEEN = new RegExp(`[[\\p{Default_Ignorable_Code_Point}\\p{Emoji_Modifier}\\u20e3]--[${JOINTS}]]`, 'gv');

/** The text as tokens are found in it: without signs that nobody sees, and with compatibility forms written out. */
export function plainText(text: string): string {
  return normalized(withoutUnseen(text.replace(SHORTHAND, ' $& ')), 'NFKC');
}

/** Removes soft hyphens, the skin tones of emoji and the like. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}
