import type { ReadContext } from '#catalog/authorization/read-context';
import type { CompletionPlan } from '../language/query/completion-plan';
import type { SearchPlan } from '../language/query/search-plan';
import type { SearchDocument } from '../language/fields/search-document';
import type {
  BrowsePage,
  BrowseQuery,
  SearchPage,
  SimilarWords,
  SimilarWordsQuery,
} from '../language/query/search-query';

/** What an engine finds of a planned search. The service completes it. */
export interface FoundPage {
  /** The exact number of hits. */
  readonly total: number;
  readonly hits: readonly FoundHit[];
  /** Counts of the facets of the plan: the most frequent value of each first; of equal counts the smaller value. */
  readonly counts: readonly FacetCount[];
  /** The number of hits of each group of `within`. Only with facets. */
  readonly groups?: SearchPage['groups'];
  /** Absent on the last page. */
  readonly cursor?: string;
}

export interface FoundHit {
  /** Internal id. Only for searches `within` a set, and only of engines whose documents have it. */
  readonly id?: number;
  readonly urn: string;
  readonly entityType: string;
  readonly score: number;
  /** The use (`use.ts`), which orders equal scores. Not in another order. */
  readonly use?: number;
  /** Set only if the plan asks for them. */
  readonly fields?: SearchDocument['fields'];
}

export interface FacetCount {
  readonly name: string;
  readonly value: string;
  readonly count: number;
}

/** A document of which a name completes what was typed. */
export type FoundCompletion = Pick<SearchDocument, 'urn' | 'fields'>;

/**
 * The port of a search engine: all reads of its index. They omit soft-deleted entities, unless a criterion names the soft-delete field.
 * Every engine gives the same answer.
 */
export interface SearchIndex {
  search(plan: SearchPlan): Promise<FoundPage>;
  /** Completions in the order of their rank. */
  autocomplete(plan: CompletionPlan): Promise<readonly FoundCompletion[]>;
  browse(query: BrowseQuery): Promise<BrowsePage>;
  /** Browse paths of one entity; empty for an unknown entity. */
  browsePaths(urn: string, read: ReadContext): Promise<readonly string[]>;
  /** The parents of the entities of these types at least, each once: on them it depends who sees the entities. */
  parents(entityTypes: readonly string[], read: ReadContext): Promise<readonly string[]>;
  /** Number of entities of each type, without soft-deleted ones. */
  counts(entityTypes: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, number>>;
  /** Finds, for each word that no document has, a few words of documents with one typing error less, the likely ones first. */
  similarWords(query: SimilarWordsQuery): Promise<SimilarWords>;
}
