import { isStopWord, stem } from '../text/stem';
import { tokenize } from '../text/tokenize';

/** Equal for `Owned By`, `owned by` and `owned`, and for `tag` and `tags`. */
export function nameKey(words: readonly string[]): string {
  return words
    .flatMap((word) => tokenize(word).flatMap(({ word: whole, parts }) => (parts.length > 0 ? parts : [whole])))
    .filter((word) => !isStopWord(word))
    .map(stem)
    .join(' ');
}
