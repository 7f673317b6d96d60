import type { Words } from '../query-node';

/** Words of a query that are a name, of what they are the name, and the words around them. */
export interface NamedWords {
  readonly named: readonly string[];
  readonly before: readonly Words[];
  readonly after: readonly Words[];
}

/** The longest names of fields and of entity types, such as `Data Platform Instance`. */
const NAME_WORDS_MAX = 3;

/** The longest name among the words, or else the first one. `find` says what has a name. */
export function namedWords(
  words: readonly Words[],
  find: (name: readonly string[]) => readonly string[],
): NamedWords | undefined {
  for (let length = Math.min(NAME_WORDS_MAX, words.length); length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const named = find(words.slice(at, at + length).map(({ text }) => text));
      if (named.length > 0) return { named, before: words.slice(0, at), after: words.slice(at + length) };
    }
  return undefined;
}
