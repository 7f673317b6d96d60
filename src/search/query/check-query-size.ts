import { LIMITS } from '../../../generated/http/limits';
import { limitExceeded } from '../../errors/limit-exceeded';
import type { Place } from '../../errors/place';
import { fold } from '../text/fold';
import { tokenize, withoutUrnHeads } from '../text/tokenize';
import type { QueryToken } from './lex-query';

const FEWER_WORDS = 'Search for fewer words, or use a filter';

/** @throws LimitExceededError for a text that is too long, also after it is folded: a ligature may become eighteen letters */
export function checkTextLength(text: string, place: Place): void {
  const size = text.length > LIMITS.queryLength ? text.length : fold(text).length;
  if (size > LIMITS.queryLength)
    throw limitExceeded({
      ...place,
      limit: 'queryLength',
      size,
      unit: 'characters of text to search for',
      fix: FEWER_WORDS,
    });
}

/** @throws LimitExceededError for too many words */
export function checkWords(text: string, place: Place): void {
  refuseMany('queryWords', new Set(wordsOf(text)).size, 'different words', FEWER_WORDS, place);
}

/** @throws LimitExceededError for too many words or wildcards. A term without a word counts as a word. */
export function checkQuerySize(tokens: readonly QueryToken[], place: Place): void {
  const terms = tokens.filter((token) => token.kind === 'text');
  const words = terms.flatMap(({ field, text, quoted }) => {
    const found = wordsOf(text);
    // The words of a phrase have an order, so repeats count.
    if (quoted) return found.map((word, index) => `${field} "${text}" ${index} ${word}`);
    return found.length === 0 ? [`${field} ${text}`] : found.map((word) => `${field} ${word}`);
  });
  refuseMany('queryWords', new Set(words).size, 'different words', FEWER_WORDS, place);
  const open = terms.filter(({ text, wildcards }) => wildcards.length > 0 && wildcards.length < text.length);
  const wildcards = new Set(open.map(({ field, text }) => `${field} ${text}`)).size;
  refuseMany('queryWildcards', wildcards, 'different words with a wildcard', 'Leave the wildcards out', place);
}

function refuseMany(
  limit: 'queryWords' | 'queryWildcards',
  size: number,
  unit: string,
  fix: string,
  place: Place,
): void {
  if (size > LIMITS[limit]) throw limitExceeded({ ...place, limit, size, unit, fix });
}

function wordsOf(text: string): readonly string[] {
  return tokenize(withoutUrnHeads(text)).flatMap(({ word, parts }) => [word, ...parts]);
}
