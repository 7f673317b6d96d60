import { combined, asWords } from './plain-words';
import type { Words } from '../query-node';
import type { Corrected } from './corrected';

/** In a longer query, a space too many or too few is seldom all that is wrong. */
const WORDS_MAX = 4;
/** A split word has two parts of so many letters: `uscounties` is `us counties`. */
const PART_MIN = 2;
/** Each costs a search. */
const SPLITS_MAX = 12;
const LETTERS_ONLY = /^\p{L}+$/u;

/** The queries with two neighbours as one word (`click stream`), then with one word as two (`websessions`). */
export function joinedAndSplit(words: readonly Words[]): readonly Corrected[] {
  const texts = words.map(({ text }) => text);
  if (texts.length > WORDS_MAX || !texts.every((text) => LETTERS_ONLY.test(text))) return [];
  return [...joined(texts), ...split(texts).slice(0, SPLITS_MAX)];
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
    const [before, after] = [texts.slice(0, index), texts.slice(index + 1)];
    return places.map((place) => {
      const apart = `${text.slice(0, place)} ${text.slice(place)}`;
      const phrase = { kind: 'phrase', field: null, text: apart } as const;
      return {
        text: [...before, apart, ...after].join(' '),
        node: combined('and', [...before.map(asWords), phrase, ...after.map(asWords)]),
        isOneWord: false,
      };
    });
  });
}
