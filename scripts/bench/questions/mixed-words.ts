import { PROSE, SPREAD, SUBJECTS, VERBS } from '../metadata-generator';
import { COLUMN_WORDS } from '../tables/column-names';

/** What people type. Two of the words are in nearly every dataset. */
export const WORDS = ['user', 'hive', 'events', 'SampleHiveDataset', 'table', 'kafka', 'analytics', 'perf'];
/** Part of every name. */
export const EVERYWHERE = 'shop';

/** Words of names, descriptions and columns. */
const OTHERS = [...SUBJECTS, ...VERBS, ...PROSE, ...COLUMN_WORDS];

/**
 * An endless stream of different questions, so that no cache has an answer. Each has one of the common words: in turn with two other words,
 * or with the number of a dataset as an alternative, which finds as much as the common word alone.
 */
export function* mixedWords(entities: number): Generator<string, never> {
  for (let index = 0; ; index++) {
    const round = Math.floor(index / WORDS.length);
    const number = Math.floor(round / 2) * SPREAD;
    const others = round % 2 === 0 ? twoWords(number) : `OR ${number % entities}`;
    yield `${WORDS[index % WORDS.length]} ${others}`;
  }
}

/** Different questions that find every dataset. */
export function* everywhere(entities: number): Generator<string, never> {
  for (let index = 0; ; index++) yield `${EVERYWHERE} OR ${(index * SPREAD) % entities}`;
}

/** Another pair for each number below the square of the number of words. */
function twoWords(number: number): string {
  const { length } = OTHERS;
  return `${OTHERS[number % length]} ${OTHERS[Math.floor(number / length) % length]}`;
}
