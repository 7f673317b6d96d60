import { stem } from '../text/stem';
import { isStopWord } from '../text/stop-words';
import { tokenize } from '../text/tokenize';

/** The keys of words that were asked before, because a key takes several microseconds. Long words are not kept. */
const KEYS = new Map<string, string>();
const KEYS_MAX = 5000;
const KEPT_LENGTH_MAX = 40;

/** Equal for `Owned By`, `owned by` and `owned`, and for `tag` and `tags`. */
export function nameKey(words: readonly string[]): string {
  return words
    .map(wordKey)
    .filter((key) => key !== '')
    .join(' ');
}

function wordKey(word: string): string {
  const known = KEYS.get(word);
  if (known !== undefined) return known;
  const key = tokenize(word)
    .flatMap(({ word: whole, parts }) => (parts.length > 0 ? parts : [whole]))
    .filter((part) => !isStopWord(part))
    .map(stem)
    .join(' ');
  if (word.length > KEPT_LENGTH_MAX) return key;
  if (KEYS.size >= KEYS_MAX) KEYS.clear();
  KEYS.set(word, key);
  return key;
}
