import type { estypes } from '@elastic/elasticsearch';
import {
  AS_BEGINNING,
  AS_FORM,
  AS_SUCH,
  BEGINNING_WEIGHTS,
  NOT_BEGUN,
  NOT_TYPED,
  CLASS_WEIGHTS,
  EXACT_TITLE,
  NEAR_TITLE,
  OWN_NAME,
  PARTS,
  SHORT_NAME,
  SHORT_TITLE,
  type RankedPart,
  type RankedWord,
  type Ranking,
  rankingOf,
  TITLE_PHRASE,
  typedPhrase,
  TITLE_PREFIX,
  UNRANKED,
} from '#search/language/query/ranking';
import type { PlaceWord } from '#search/language/query/placed-titles';
import { SCORE_CLASSES } from '#search/language/fields/search-field';
import type { SearchFields } from '#search/language/fields/search-fields';
import type { NextWord } from '#search/language/query/words-in-order';
import type { QueryNode } from '#search/language/query/query-node';
import type { Token } from '#search/language/text/tokenize';
import { stem } from '#search/language/text/stem';
import { bareProperty, wordsProperty } from '../documents/document-properties';
import { phraseText, stemLexeme } from '../documents/lexemes';
import { NO_NAME } from '#search/language/query/titles';
import { allOf, anyOf, begins, not, NOTHING, oneOf, type Query } from './queries';

const NAMES = bareProperty('A');

/**
 * Scores the documents that match `condition` by the words that they have, times their rank weight. The score does not depend on other
 * documents of the index. So copies of a shard give the same score, and pages neither overlap nor leave gaps.
 */
export function scoredQuery(
  query: QueryNode,
  condition: Query,
  { fields, factors = [] }: { readonly fields: SearchFields; readonly factors?: readonly Factor[] },
): Query {
  const isSearch = factors.length === 0;
  const clauses = scoreClauses(rankingOf(query, fields), fields, isSearch);
  const matching = { bool: { must: [scored(condition, UNRANKED)], should: [...clauses], minimum_should_match: 0 } };
  return {
    function_score: {
      query: clauses.length > 0 && isSearch ? withShortNames(matching, SHORT_NAME) : matching,
      functions: [{ field_value_factor: { field: 'rankWeight', missing: 1 } }, ...factors],
      boost_mode: clauses.length === 0 ? 'replace' : 'multiply',
    },
  };
}

/** Adds a share of the score for a short name, up to `most`. */
function withShortNames(query: Query, share: number, most?: number): Query {
  const length = { field: 'nameLength', modifier: 'reciprocal', missing: NO_NAME } as const;
  return {
    function_score: {
      query,
      functions: [{ weight: 1 }, { field_value_factor: length, weight: share }],
      score_mode: 'sum',
      boost_mode: 'multiply',
      ...(most !== undefined && { max_boost: 1 + most }),
    },
  };
}

type Factor = estypes.QueryDslFunctionScoreContainer;

/** Words in names that may go on the last of several typed words. The cluster looks all of them up. */
const LAST_WORDS_MAX = 500;

/** Order completions by how their names have the typed text. */
export function typedFactors(text: string, fields: SearchFields): readonly Factor[] {
  const words = typedPhrase(text);
  const { titles, order } = rankingOf({ kind: 'words', field: null, text, prefix: 'always' }, fields);
  const [first] = words;
  const joined = order.joined === null ? [] : [begins(NAMES, order.joined)];
  const typed = first && words.length === 1 ? begins(NAMES, first.word) : anyOf([phrasePrefix(words), ...joined]);
  return [
    ...(titles.length === 0 ? [] : [{ filter: not(beginsTitle(titles)), weight: NOT_BEGUN }]),
    { filter: not(typed), weight: NOT_TYPED },
  ];
}

/** The words in their order, of which the last two may be apart from the others. */
function phrasePrefix(words: readonly NextWord[]): Query {
  const [previous, last] = words.slice(-2);
  if (!previous || !last) return NOTHING;
  const whole = words.slice(0, -1);
  const pair = anyOf(last.distances.map((distance) => pairPrefix(previous.word, { word: last.word, distance })));
  return allOf([...(whole.length > 1 ? [inOrder(NAMES, whole)] : []), pair]);
}

/** Builds a query for a pair of words. After a sign, any word may follow. */
function pairPrefix(previous: string, next: Pick<Token, 'word' | 'distance'>): Query {
  const query = phraseText([{ word: previous, distance: 0 }, next]).trim();
  if (next.word === '') return { match_phrase: { [NAMES]: { query } } };
  return { match_phrase_prefix: { [NAMES]: { query, max_expansions: LAST_WORDS_MAX } } };
}

function scoreClauses(ranking: Ranking, fields: SearchFields, isSearch: boolean): readonly Query[] {
  const { words, order, titles } = ranking;
  if (words.length === 0) return [];
  const joined = order.joined === null ? [] : [begins(NAMES, order.joined)];
  const spellings = [...order.phrases.map((phrase) => inOrder(NAMES, phrase)), ...joined];
  return [
    ...words.flatMap((word) => wordClauses(word, 1 / words.length)),
    ...(spellings.length === 0 ? [] : [scored(anyOf(spellings), TITLE_PHRASE)]),
    ...(titles.length === 0 ? [] : [titleClause(ranking, fields, isSearch)]),
  ];
}

function titleClause(
  { titles, titleLength, stemTitles, placedTitles }: Ranking,
  fields: SearchFields,
  isSearch: boolean,
): Query {
  const inner = oneOf('titles', [...new Set(placedTitles.flatMap(({ keys }) => keys))]);
  const placed = placedTitles.map(({ keys, places }) =>
    allOf([oneOf('titles', keys), ...places.map((place) => isPlaced(place, fields))]),
  );
  const begun = scored(anyOf([beginsTitle(titles), inner]), TITLE_PREFIX);
  const own = (filter: Query, weight: number) => {
    const isTitle = scored(filter, weight);
    return isSearch ? withShortNames(isTitle, (OWN_NAME * titleLength) / weight, OWN_NAME / weight) : isTitle;
  };
  return best([
    own(oneOf('titles', titles), EXACT_TITLE),
    own(anyOf([oneOf('titles', stemTitles), ...placed]), NEAR_TITLE),
    isSearch ? withShortNames(begun, SHORT_TITLE / TITLE_PREFIX) : begun,
  ]);
}

function isPlaced({ forms, entityTypes }: PlaceWord, { placing }: SearchFields): Query {
  return anyOf([oneOf('entityType', entityTypes), ...placing.map((field) => oneOf(wordsProperty(field), forms))]);
}

function beginsTitle(titles: readonly string[]): Query {
  return anyOf(titles.map((title) => begins('titles', title)));
}

function wordClauses(word: RankedWord, weight: number): readonly Query[] {
  const { parts } = word;
  if (parts.length === 0) return formClauses(word, weight);
  const inParts = parts.flatMap((part) => formClauses(part, (weight * PARTS) / parts.length));
  return [best([anyOf(formClauses(word, weight)), anyOf(inParts)])];
}

function formClauses({ word, isPrefix, field }: RankedPart, weight: number): readonly Query[] {
  const properties =
    field === null
      ? SCORE_CLASSES.map((scoreClass) => [bareProperty(scoreClass), scoreClass] as const)
      : [[wordsProperty(field), 'A'] as const];
  return properties.flatMap(([property, scoreClass]) => {
    const most = weight * CLASS_WEIGHTS[scoreClass];
    return [
      scored(oneOf(property, [word]), most * AS_SUCH),
      scored(oneOf(property, [...new Set([word, stem(word), stemLexeme(word)])]), most * AS_FORM),
      ...(isPrefix ? [scored(begins(property, word), weight * BEGINNING_WEIGHTS[scoreClass] * AS_BEGINNING)] : []),
    ];
  });
}

function best(queries: readonly Query[]): Query {
  return { dis_max: { queries: [...queries] } };
}

function scored(filter: Query, boost: number): Query {
  return { constant_score: { filter, boost } };
}

/**
 * The words in their order, with one of their distances between each two. A distance is a lexeme, so where any distance counts, exactly
 * one place is between the words.
 */
function inOrder(property: string, words: readonly NextWord[]): Query {
  const runs = runsOf(words).map((query) => ({ match: { query, ordered: true, max_gaps: 0 } }));
  return { intervals: { [property]: { all_of: { intervals: runs, ordered: true, max_gaps: runs.length - 1 } } } };
}

/** The lexemes of words that are separated by one distance each. */
function runsOf(words: readonly NextWord[]): readonly string[] {
  const runs: string[] = [];
  for (const { word, distances } of words) {
    const last = runs.at(-1);
    if (last === undefined || distances.length > 1) runs.push(word);
    else runs[runs.length - 1] = `${last} ~~${distances.join('')} ${word}`;
  }
  return runs;
}
