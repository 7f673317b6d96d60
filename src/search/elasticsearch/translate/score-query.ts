import type { estypes } from '@elastic/elasticsearch';
import {
  NOT_BEGUN,
  NOT_TYPED,
  TITLE_LENGTH_MAX,
  CLASS_WEIGHTS,
  EXACT_TITLE,
  rankingOf,
  TITLE_PREFIX,
  TITLE_PHRASE,
  typedPhrase,
} from '../../query/ranking';
import { SCORE_CLASSES } from '../../fields/search-field';
import type { QueryNode } from '../../query-node';
import type { Token } from '../../text/tokenize';
import { stem } from '../../text/stem';
import { phraseIn } from './conditions-elasticsearch';
import { bareProperty } from '../documents/document-properties';
import { phraseText, stemLexeme } from '../documents/lexemes';
import { begins, not, oneOf, type Query } from './queries';

/** The word itself is also one of its forms and begins with itself, so it gets all three weights. */
const AS_SUCH = 0.5;
const AS_FORM = 0.3;
const AS_BEGINNING = 0.2;
const NAMES = bareProperty('A');

/**
 * Scores the documents that match `condition` by the words that they have, times their rank weight. The score does not depend on other
 * documents of the index. So copies of a shard give the same score, and pages neither overlap nor leave gaps.
 */
export function scoredQuery(query: QueryNode, condition: Query, factors: readonly Factor[] = []): Query {
  const clauses = scoreClauses(query);
  return {
    function_score: {
      query: { bool: { filter: [condition], should: [...clauses], minimum_should_match: 0 } },
      functions: [{ field_value_factor: { field: 'rankWeight', missing: 1 } }, ...factors],
      boost_mode: clauses.length === 0 ? 'replace' : 'multiply',
    },
  };
}

type Factor = estypes.QueryDslFunctionScoreContainer;

/** Words in names that may go on the last of several typed words. The cluster looks all of them up. */
const LAST_WORDS_MAX = 500;

/** Order completions by how their names have the typed text. */
export function typedFactors(text: string): readonly Factor[] {
  const words = typedPhrase(text);
  const { title } = rankingOf({ kind: 'words', field: null, text, prefix: 'always' });
  const [first] = words;
  const typed = first && words.length === 1 ? begins(NAMES, first.word) : phrasePrefix(words);
  return [
    ...(title.length > TITLE_LENGTH_MAX ? [] : [{ filter: not(begins('titles', title)), weight: NOT_BEGUN }]),
    { filter: not(typed), weight: NOT_TYPED },
  ];
}

/** After a sign, any word may follow. */
function phrasePrefix(words: readonly Token[]): Query {
  const query = phraseText(words).trim();
  if (words.at(-1)?.word === '') return { match_phrase: { [NAMES]: { query } } };
  return { match_phrase_prefix: { [NAMES]: { query, max_expansions: LAST_WORDS_MAX } } };
}

function scoreClauses(query: QueryNode): readonly Query[] {
  const { words, prefixes, title } = rankingOf(query);
  if (words.length === 0) return [];
  return [
    ...words.flatMap(({ word }) => wordClauses(word, prefixes.has(word), 1 / words.length)),
    ...(words.length > 1 ? [scored(phraseIn(NAMES, words), TITLE_PHRASE)] : []),
    ...(title.length > TITLE_LENGTH_MAX
      ? []
      : [
          {
            dis_max: {
              queries: [scored(oneOf('titles', [title]), EXACT_TITLE), scored(begins('titles', title), TITLE_PREFIX)],
            },
          },
        ]),
  ];
}

function wordClauses(word: string, isOpen: boolean, batchSizeMin: number): readonly Query[] {
  return SCORE_CLASSES.flatMap((scoreClass) => {
    const property = bareProperty(scoreClass);
    const weight = CLASS_WEIGHTS[scoreClass] * batchSizeMin;
    return [
      scored(oneOf(property, [word]), weight * AS_SUCH),
      scored(oneOf(property, [...new Set([word, stem(word), stemLexeme(word)])]), weight * AS_FORM),
      ...(isOpen ? [scored(begins(property, word), weight * AS_BEGINNING)] : []),
    ];
  });
}

function scored(filter: Query, boost: number): Query {
  return { constant_score: { filter, boost } };
}
