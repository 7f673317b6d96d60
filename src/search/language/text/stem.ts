import { stemmer } from '@orama/stemmers/english';

const CACHED_WORDS_MAX = 20_000;
const ENGLISH_WORD = /^[a-z]{3,40}$/;
/** Words that are not stemmed, because their stems are other words (custom, stage, product). */
const KEPT: ReadonlyMap<string, string> = new Map([
  ['customer', 'customer'],
  ['customers', 'customer'],
  ['staging', 'staging'],
  ['production', 'production'],
]);
const cache = new Map<string, string>();

/** The English stem of a folded word (Porter 2), or the word itself if it is not English. Stems are cached, because metadata repeats words. */
export function stem(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  if (!ENGLISH_WORD.test(word)) return word;
  if (cache.size >= CACHED_WORDS_MAX) cache.clear();
  const found = KEPT.get(word) ?? withWholeVerb(word, stemmer(word));
  cache.set(word, found);
  return found;
}

/** The library takes `tion` from `adoption`, so that it would not have the stem of `adopted`. */
function withWholeVerb(word: string, stemmed: string): string {
  const verb = word.replace(/(?<=t)ions?$/, '');
  return verb !== word && `${stemmed}t` === verb ? verb : stemmed;
}

/** What every word with this stem begins with. Only the last letter of a stem may differ: `policy` has the stem `polici`. */
export function stemHead(stemmed: string): string {
  return stemmed.slice(0, -1);
}
