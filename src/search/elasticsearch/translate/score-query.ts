import { TITLE_LENGTH_MAX, titleKey } from '../../fields/titles';
import type { ScoreClass } from '../../fields/search-field';
import { positiveTerms, type QueryNode, type QueryTerm } from '../../query/query-node';
import { stem } from '../../text/stem';
import { PREFIX_LENGTH_MIN, tokenize, withoutUrnHeads } from '../../text/tokenize';
import { phraseIn } from './conditions-elasticsearch';
import { bareProperty, SCORE_CLASSES } from '../documents/document-properties';
import { stemLexeme } from '../documents/lexemes';
import { begins, oneOf, type Query } from './queries';

/** What a word found counts by the score class of its place. Each is more than all of a lower class together. */
const CLASS_WEIGHTS: Readonly<Record<ScoreClass, number>> = { A: 1, B: 0.4, C: 0.15, D: 0.03 };
/** What is the word itself is also a form of it, and begins like it: it counts for all three. */
const AS_SUCH = 0.5;
const AS_FORM = 0.3;
const AS_BEGINNING = 0.2;
const NAMES = bareProperty('A');
/** A name that is exactly what was asked for comes before everything that only contains it. */
const EXACT_TITLE = 8;
const TITLE_PHRASE = 2;
const TITLE_BEGINS = 1;
/** Further words find no more documents, and rank them no better. */
const SCORED_WORDS_MAX = 20;

/**
 * What `condition` finds, scored by what the documents have of the words, times their own factor. Nothing in it depends on what else an
 * index holds: copies of a shard score alike, so pages neither overlap nor leave gaps.
 */
export function scoredQuery(query: QueryNode, condition: Query): Query {
  const clauses = scoreClauses(query);
  return {
    function_score: {
      query: { bool: { filter: [condition], should: [...clauses], minimum_should_match: 0 } },
      functions: [{ field_value_factor: { field: 'factor', missing: 1 } }],
      boost_mode: clauses.length === 0 ? 'replace' : 'multiply',
    },
  };
}

type ScoredTerm = Extract<QueryTerm, { text: string }>;

function scoreClauses(query: QueryNode): readonly Query[] {
  const terms = positiveTerms(query).filter((term): term is ScoredTerm => term.kind !== 'present' && term.kind !== 'pattern');
  const plain = terms.map(({ text }) => text).join(' ');
  const tokens = tokenize(withoutUrnHeads(plain)).slice(0, SCORED_WORDS_MAX);
  if (tokens.length === 0) return [];
  const open = new Set(terms.flatMap((term) => openWord(term) ?? []));
  const title = titleKey(plain);
  return [
    ...tokens.flatMap(({ word }) => wordClauses(word, open.has(word), 1 / tokens.length)),
    ...(tokens.length > 1 ? [scored(phraseIn(NAMES, tokens), TITLE_PHRASE)] : []),
    ...(title.length > TITLE_LENGTH_MAX ? [] : [{ dis_max: { queries: [scored(oneOf('titles', [title]), EXACT_TITLE), scored(begins('titles', title), TITLE_BEGINS)] } }]),
  ];
}

/** The word that a document may be found by when it only begins so. */
function openWord(term: ScoredTerm): string | undefined {
  const last = term.kind === 'words' && term.prefix !== 'never' ? tokenize(withoutUrnHeads(term.text)).at(-1)?.word : undefined;
  return last !== undefined && term.kind === 'words' && (term.prefix === 'always' || last.length >= PREFIX_LENGTH_MIN) ? last : undefined;
}

function wordClauses(word: string, isOpen: boolean, share: number): readonly Query[] {
  return SCORE_CLASSES.flatMap((scoreClass) => {
    const property = bareProperty(scoreClass);
    const weight = CLASS_WEIGHTS[scoreClass] * share;
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
