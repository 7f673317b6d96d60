import type { LimitUse } from '#base/errors/limit-exceeded';
import { LIMITS } from '#generated/http/limits';
import { fold } from '../text/fold';
import { tokenize, withoutUrnHeads } from '../text/tokenize';
import type { QueryToken } from './lex-query';

const FEWER_WORDS = 'Search for fewer words, or use a filter';
const FEWER_WILDCARDS = 'Leave wildcards out; the last word finds longer words without one';

/** The length of a text, also after it is folded: one letter may become eighteen. */
export function textUse(text: string): LimitUse {
  const size = text.length > LIMITS.queryLength ? text.length : Math.max(text.length, fold(text).length);
  return { limit: 'queryLength', size, unit: 'characters of text to search for', fix: FEWER_WORDS };
}

export function wordsUse(text: string): LimitUse {
  return words(new Set(wordsOf(text)));
}

/** The wildcards of the word that has most of them. Each may double the work of Elasticsearch. */
export function wildcardsUse(tokens: readonly QueryToken[]): LimitUse {
  const sizes = tokens.map((token) =>
    token.kind === 'text' && token.wildcards.length < token.text.length ? token.wildcards.length : 0,
  );
  const size = sizes.reduce((most, each) => Math.max(most, each), 0);
  return { limit: 'wildcardsPerWord', size, unit: 'wildcards in one word', fix: FEWER_WILDCARDS };
}

/** An opening parenthesis without its closing one counts too. */
export function depthUse(tokens: readonly QueryToken[]): LimitUse {
  let depth = 0;
  let size = 0;
  for (const { kind } of tokens) {
    if (kind === 'open') size = Math.max(size, ++depth);
    if (kind === 'close') depth = Math.max(0, depth - 1);
  }
  return { limit: 'queryDepth', size, unit: 'parentheses inside each other', fix: 'Leave parentheses out' };
}

/** What a query uses of the limits that together determine its cost. */
export function queryUses(tokens: readonly QueryToken[]): readonly LimitUse[] {
  const terms = tokens.filter((token) => token.kind === 'text');
  const open = terms.filter(({ text, wildcards }) => wildcards.length > 0 && wildcards.length < text.length);
  const sizeOf = (some: typeof open) => new Set(some.map(({ field, text }) => `${field} ${text}`)).size;
  const isPrefix = ({ text, wildcards }: (typeof open)[number]) => wildcards[0] === text.length - 1;
  return [
    words(new Set(terms.flatMap(countedWords))),
    {
      limit: 'queryPrefixes',
      size: sizeOf(open.filter(isPrefix)),
      unit: 'different words that end with a wildcard',
      fix: FEWER_WILDCARDS,
    },
    {
      limit: 'queryWildcards',
      size: sizeOf(open.filter((term) => !isPrefix(term))),
      unit: 'different words with a wildcard before their end',
      fix: FEWER_WILDCARDS,
    },
  ];
}

function words({ size }: ReadonlySet<string>): LimitUse {
  return { limit: 'queryWords', size, unit: 'different words', fix: FEWER_WORDS };
}

/** A term without a word counts as one. The words of a phrase have an order, so its repeats count. */
function countedWords({ field, text, quoted }: Extract<QueryToken, { kind: 'text' }>): readonly string[] {
  const found = wordsOf(text);
  if (quoted) return found.map((word, index) => `${field} "${text}" ${index} ${word}`);
  return found.length === 0 ? [`${field} ${text}`] : found.map((word) => `${field} ${word}`);
}

function wordsOf(text: string): readonly string[] {
  return tokenize(withoutUrnHeads(text)).flatMap(({ word, parts }) => [word, ...parts]);
}
