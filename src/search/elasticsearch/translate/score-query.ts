import {
  TITLE_LENGTH_MAX,
  CLASS_WEIGHTS,
  EXACT_TITLE,
  rankingOf,
  TITLE_PREFIX,
  TITLE_PHRASE,
} from '../../query/ranking';
import { SCORE_CLASSES } from '../../fields/search-field';
import type { QueryNode } from '../../query/query-node';
import { stem } from '../../text/stem';
import { phraseIn } from './conditions-elasticsearch';
import { bareProperty } from '../documents/document-properties';
import { stemLexeme } from '../documents/lexemes';
import { begins, oneOf, type Query } from './queries';

/** What is the word itself is also a form of it, and begins like it: it counts for all three. */
const AS_SUCH = 0.5;
const AS_FORM = 0.3;
const AS_BEGINNING = 0.2;
const NAMES = bareProperty('A');

/**
 * What `condition` finds, scored by what the documents have of the words, times their own factor. Nothing in it depends on what else an
 * index holds: copies of a shard score alike, so pages neither overlap nor leave gaps.
 */
export function scoredQuery(query: QueryNode, condition: Query): Query {
  const clauses = scoreClauses(query);
  return {
    function_score: {
      query: { bool: { filter: [condition], should: [...clauses], minimum_should_match: 0 } },
      functions: [{ field_value_factor: { field: 'rankWeight', missing: 1 } }],
      boost_mode: clauses.length === 0 ? 'replace' : 'multiply',
    },
  };
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
