import type { estypes } from '@elastic/elasticsearch';
import { SCORE_CLASSES } from '#search/language/fields/search-field';
import { oneErrorAway } from '#search/language/text/one-error-away';
import { areTwoErrorsAway, mayHaveTwoErrors } from '#search/language/text/two-errors-away';
import { translateAccess } from '#search/language/query/translate-access';
import { likelyWords } from '#search/language/query/likely-words';
import type { SimilarWords, SimilarWordsQuery } from '#search/language/query/search-query';
import { bareProperty, wordsProperty } from '../documents/document-properties';
import { allOf, anyOf, oneOf, type Query } from '../translate/queries';
import type { SearchContext } from './search-context';

/** Candidates of one word. Few words of a catalog are one error away from the same word. */
const CANDIDATES_MAX = 20;
/** A shorter word has no candidates (`one-error-away.ts`). */
const LENGTH_MIN = 4;
const BARE = SCORE_CLASSES.map(bareProperty);

/** Finds, for each word that no document has, the likely words with one typing error less, or else with two. */
export async function similarWords(query: SimilarWordsQuery, context: SearchContext): Promise<SimilarWords> {
  const neighbours = new Map(query.words.map((word) => [word, oneErrorAway(word)]));
  const isNear: Distance['isNear'] = (word, other) => neighbours.get(word)?.has(other) ?? false;
  const typed = query.words.filter((word) => neighbours.get(word)?.size);
  const one = await wordsLike({ ...query, words: typed }, { errors: 1, isNear }, context);
  const left = typed.filter((word) => !one.has(word) && mayHaveTwoErrors(word));
  const two = await wordsLike({ ...query, words: left }, { errors: 2, isNear: areTwoErrorsAway }, context);
  return new Map([...one, ...two]);
}

/** The distance that words may have. */
interface Distance {
  readonly errors: 1 | 2;
  readonly isNear: (word: string, other: string) => boolean;
}

/**
 * The likely words so far away. The term suggester finds the candidates. Their
 * documents are counted, because it knows no access, and counts a document once for each class.
 */
async function wordsLike(
  query: SimilarWordsQuery,
  { errors, isNear }: Distance,
  context: SearchContext,
): Promise<SimilarWords> {
  const { words: typed } = query;
  if (typed.length === 0) return new Map();
  const found = await readCandidates(query, errors, context);
  const candidates = typed.map((word) => ({
    word,
    near: (found.get(word) ?? []).filter((candidate) => isNear(word, candidate)),
  }));
  const names = context.fields.namesOver(query.entityTypes).map(wordsProperty);
  const counts = await countDocuments(
    [
      ...typed.map((word) => [`${word}*`, wordOrLonger(word, context)] as const),
      ...candidates.flatMap(({ near }) =>
        near.flatMap((word) => [
          [word, hasWord(word, BARE)] as const,
          [`${word} in a name`, hasWord(word, names)] as const,
        ]),
      ),
    ],
    query,
    context,
  );
  const countOf = (name: string) => counts.get(name) ?? 0;
  return new Map(
    candidates.flatMap(({ word, near }) => {
      const likely = likelyWords(
        near.map((each) => ({ word: each, documents: countOf(each), named: countOf(`${each} in a name`) })),
      );
      return likely.length === 0 || countOf(`${word}*`) > 0 ? [] : [[word, likely] as const];
    }),
  );
}

function hasWord(word: string, properties: readonly string[]): Query {
  return anyOf(properties.map((property) => oneOf(property, [word])));
}

function wordOrLonger(word: string, { conditions }: SearchContext): Query {
  return conditions.words(null, [{ word, parts: [], numberParts: [], distance: 0 }], 'long');
}

/** The terms that are one error away, by word. Some of them are stems or distances. */
async function readCandidates(
  { words, entityTypes }: SimilarWordsQuery,
  errors: Distance['errors'],
  { cluster }: SearchContext,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { suggest = {} } = await cluster.search<never>({
    index: cluster.entityAliases(entityTypes),
    size: 0,
    suggest: {
      text: words.join(' '),
      ...Object.fromEntries(
        BARE.map((field) => [field, { term: { field, ...SUGGESTER, max_edits: errors, prefix_length: errors - 1 } }]),
      ),
    },
  });
  const found = new Map<string, string[]>(words.map((word) => [word, []]));
  for (const { text, options } of BARE.flatMap((property) => suggest[property] ?? []))
    for (const option of [options].flat()) found.get(text)?.push(option.text);
  return new Map([...found].map(([word, near]) => [word, [...new Set(near)]]));
}

const SUGGESTER = {
  analyzer: 'whitespace',
  suggest_mode: 'always',
  sort: 'frequency',
  // By default a word that one document in a hundred has gets no suggestions, also if the actor sees none of these documents.
  max_term_freq: 1_000_000_000,
  min_word_length: LENGTH_MIN,
  size: CANDIDATES_MAX,
} as const;

/** The number of documents for each named condition, among those that a search of the actor may find. */
async function countDocuments(
  named: readonly (readonly [string, Query])[],
  { entityTypes, read }: SimilarWordsQuery,
  { cluster, conditions, fields }: SearchContext,
): Promise<ReadonlyMap<string, number>> {
  const { aggregations } = await cluster.search<never, { readonly counted: estypes.AggregationsFiltersAggregate }>({
    index: cluster.entityAliases(entityTypes),
    size: 0,
    query: allOf([oneOf('removed', [false]), translateAccess(read.access, conditions, fields)]),
    aggs: { counted: { filters: { filters: Object.fromEntries(named) } } },
  });
  return new Map(
    Object.entries(aggregations?.counted.buckets ?? {}).map(([name, { doc_count: count }]) => [name, count]),
  );
}
