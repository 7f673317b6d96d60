import { datasetName, PROSE, SPREAD } from '../metadata-generator';

/** What people type. Two of the words are in nearly every dataset. */
export const WORDS = ['user', 'hive', 'events', 'SampleHiveDataset', 'table', 'kafka', 'analytics', 'perf'];

/** Part of every name. */
export const EVERYWHERE = 'shop';

/** More questions than a measurement asks. */
const TEXTS = PROSE.length ** 3;

/**
 * An endless stream of different questions, so that no cache has an answer. Each has one of the common words: in turn with three words of
 * descriptions, or with the name of a table as an alternative, which finds as much as the common word alone.
 */
export function* mixedWords(entities: number): Generator<string, never> {
  for (let index = 0; ; index++) {
    const round = Math.floor(index / WORDS.length);
    const word = WORDS[index % WORDS.length] ?? '';
    const turn = Math.floor(round / 2) * SPREAD;
    yield round % 2 === 0 ? `${word} ${prose(turn % TEXTS)}` : `${word} OR ${datasetName(turn % entities).table}`;
  }
}

/** Different questions that find every dataset. */
export function* everywhere(entities: number): Generator<string, never> {
  for (let index = 0; ; index++) yield `${EVERYWHERE} OR ${datasetName((index * SPREAD) % entities).table}`;
}

/** Three words: the number's digits. */
function prose(number: number): string {
  const { length } = PROSE;
  return [number, Math.floor(number / length), Math.floor(number / length ** 2)]
    .map((digits) => PROSE[digits % length])
    .join(' ');
}
