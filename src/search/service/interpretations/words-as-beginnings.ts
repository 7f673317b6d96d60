import { LIMITS } from '#generated/http/limits';
import { matchesLongerWords, type Prefix, type QueryNode } from '#search/language/query/query-node';
import { asWords } from './plain-words';

/** Each word may go on, also in `cust_ord`, if it is long enough. Nothing if no word but the last may. */
export function longWordsAsBeginnings(words: readonly string[]): QueryNode | undefined {
  if (words.length > LIMITS.queryPrefixes) return undefined;
  return words.slice(0, -1).some((word) => matchesLongerWords(word, 'long')) ? asBeginnings(words, 'long') : undefined;
}

/** The last of several words is short, as in `us_c`, and may be any beginning. Alone, it would be the beginning of too much. */
export function shortEndAsBeginning(words: readonly string[]): QueryNode | undefined {
  const last = words.at(-1);
  if (words.length > LIMITS.queryPrefixes || words.length < 2 || last === undefined) return undefined;
  return matchesLongerWords(last, 'long') ? undefined : asBeginnings(words, 'always');
}

function asBeginnings(words: readonly string[], last: Prefix): QueryNode {
  return {
    kind: 'and',
    nodes: words.map((text, at) => ({ ...asWords(text), prefix: at === words.length - 1 ? last : 'long' })),
  };
}
