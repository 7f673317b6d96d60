import { combined, asWords } from './plain-words';
import type { QueryNode, Words } from '#search/language/query/query-node';
import type { Corrected } from './corrected';

/** The length of the longest query. In a longer one, a space too many or too few is seldom all that is wrong. */
const WORDS_MAX = 4;
/** A split word has two parts of so many letters: `uscounties` is `us counties`. */
const PART_MIN = 2;
/** Each costs a search. */
const SPLITS_MAX = 12;
const LETTERS_ONLY = /^\p{L}+$/u;
/** `2024-01-15` and `check-in` */
const WITH_SIGNS = /^[\p{L}\p{N}]+(?:[-_./][\p{L}\p{N}]+)+$/u;
const SIGNS = /[-_./]/g;
/** A day as names of files have it. */
const DAY = /^(\d{4})(\d\d)(\d\d)$/;

/**
 * The queries with two neighbours as one word (`click stream`), then with one word as two (`websessions`). Words with other signs are joined
 * (`2024-01-15`), and days are split (`20240115`).
 */
export function joinedAndSplit(words: readonly Words[]): readonly Corrected[] {
  const texts = words.map(({ text }) => text);
  if (texts.length > WORDS_MAX) return [];
  if (texts.every((text) => LETTERS_ONLY.test(text))) return [...joined(texts), ...split(texts).slice(0, SPLITS_MAX)];
  return texts.flatMap((text, index) => {
    const day = DAY.test(text) ? [replaced(texts, index, text.replace(DAY, '$1 $2 $3'))] : [];
    return WITH_SIGNS.test(text) ? [replaced(texts, index, text.replaceAll(SIGNS, ''))] : day;
  });
}

function joined(texts: readonly string[]): readonly Corrected[] {
  return texts.slice(1).map((next, index) => {
    const all = [...texts.slice(0, index), `${texts[index] ?? ''}${next}`, ...texts.slice(index + 2)];
    return { text: all.join(' '), node: combined('and', all.map(asWords)), isOneWord: all.length === 1 };
  });
}

function split(texts: readonly string[]): readonly Corrected[] {
  return texts.flatMap((text, index) => {
    const places = Array.from({ length: Math.max(text.length - 2 * PART_MIN + 1, 0) }, (_, at) => at + PART_MIN);
    return places.map((place) => replaced(texts, index, `${text.slice(0, place)} ${text.slice(place)}`));
  });
}

/** Replaces one word with another, or with several in their order. */
function replaced(texts: readonly string[], index: number, other: string): Corrected {
  const [before, after] = [texts.slice(0, index), texts.slice(index + 1)];
  const node: QueryNode = other.includes(' ') ? { kind: 'phrase', field: null, text: other } : asWords(other);
  return {
    text: [...before, other, ...after].join(' '),
    node: combined('and', [...before.map(asWords), node, ...after.map(asWords)]),
    isOneWord: false,
  };
}
