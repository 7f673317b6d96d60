import type { ReadContext } from '#catalog/authorization/read-context';
import type { Filter, Sort } from '#catalog/filter/filter';

/** A search over one or several entity types. Every engine gives the same answer. */
export interface SearchQuery {
  /** Entity type names as in the registry; never empty. */
  readonly entityTypes: readonly string[];
  /**
   * The query as typed by a person: words, "quoted", field:value, field:(a OR b), prefix*, AND OR NOT, parentheses, - and +. It is never a
   * syntax error. Empty or `*` finds everything.
   */
  readonly input: string;
  readonly filter: Filter;
  /** Whether soft-deleted entities can be hits. They can also be if the filter names the soft-delete field. */
  readonly showsRemoved?: boolean;
  /** The order; if empty, by score, then by urn. */
  readonly sort: readonly Sort[];
  readonly start: number;
  readonly count: number;
  /** The cursor of the previous page. If present, `start` is ignored. */
  readonly cursor?: string;
  /** Whether facets are counted. Otherwise the page has only the fields of lenient criteria as facets, without values. */
  readonly facets: boolean;
  /** Only these fields are facets; all that the models mark if absent. */
  readonly countedFields?: readonly string[];
  /** Maximum number of values of a facet; the most frequent come first. The facet of entity types has all its values. */
  readonly facetSize: number;
  readonly matchedFields: boolean;
  /** Whether each hit says why it is where it is. */
  readonly explains?: boolean;
  /** The fields whose values the hits have; none if absent. */
  readonly columns?: readonly string[];
  /** Limits the hits to these entities, if present. */
  readonly within?: EntitySet;
  readonly read: ReadContext;
}

/** Entities to search among, in groups without a common entity. At most as many as the limit `lineageEntities`. */
export interface EntitySet {
  readonly groups: readonly EntityGroup[];
  /** The urns by id, for an engine whose documents do not have the ids. */
  urns(): Promise<ReadonlyMap<number, string>>;
}

export interface EntityGroup {
  readonly name: string;
  /** Internal ids of entities. */
  readonly ids: readonly number[];
}

export interface SearchPage {
  /** The exact number of hits. */
  readonly total: number;
  readonly hits: readonly SearchHit[];
  readonly facets: readonly Facet[];
  /** The number of hits of each group of `within`. Only with facets. */
  readonly groups?: ReadonlyMap<string, number>;
  /** Absent on the last page. */
  readonly cursor?: string;
  /** Present if the query found nothing and this one was searched instead, without its typing errors. */
  readonly corrected?: string;
}

export interface SearchHit {
  /** Internal id. Only for searches `within` a set, and only of engines whose documents have it. */
  readonly id?: number;
  readonly urn: string;
  readonly entityType: string;
  readonly score: number;
  /** The use (`use.ts`), which orders equal scores; 0 without any. Absent in another order. */
  readonly use?: number;
  readonly matchedFields: readonly { readonly name: string; readonly value: string }[];
  /** Set only if the question asks for it. */
  readonly explanation?: HitExplanation;
  /** Values of the columns that the question names and that the hit has values of. */
  readonly columns?: { readonly [field: string]: readonly string[] };
}

/** The reasons for the rank of a hit. */
export interface HitExplanation {
  readonly score: number;
  /** A factor of the score: of its type and of values such as a deprecation. */
  readonly rankWeight: number;
  readonly reasons: readonly HitReason[];
}

export interface HitReason {
  /** The explanation in words. With a word and a field, what the field has of the word. */
  readonly text: string;
  readonly weight: number;
  readonly word?: string;
  /** The name of a search field. */
  readonly field?: string;
}

/** Counts over all hits, not only those of the page. */
export interface Facet {
  readonly name: string;
  readonly displayName: string;
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

export interface AutocompleteQuery {
  readonly entityTypes: readonly string[];
  readonly query: string;
  /** The field; if absent, all fields that the models mark for autocomplete. */
  readonly field?: string;
  readonly filter: Filter;
  readonly limit: number;
  readonly read: ReadContext;
}

export interface AutocompletePage {
  /** Distinct, in the order of their rank. */
  readonly suggestions: readonly string[];
  readonly urns: readonly string[];
}

export interface BrowseQuery {
  readonly entityType: string;
  /** The empty string is the root; `/prod/kafka` is a folder. */
  readonly path: string;
  readonly filter: Filter;
  readonly start: number;
  readonly limit: number;
  readonly read: ReadContext;
}

export interface BrowsePage {
  /** Entities exactly at the path, by urn. Pages list them after the groups. */
  readonly entities: readonly { readonly urn: string; readonly name: string }[];
  readonly totalEntities: number;
  /** Folders below the path with the number of entities in and below each, by count, then by name. */
  readonly groups: readonly { readonly name: string; readonly count: number }[];
  readonly totalGroups: number;
  /** Entities strictly below the path. */
  readonly totalBelow: number;
}

/** It looks only at documents that a search of the actor may find. Otherwise it would tell which words the others have. */
export interface SimilarWordsQuery {
  /** Folded. */
  readonly words: readonly string[];
  readonly entityTypes: readonly string[];
  readonly read: ReadContext;
}

/** Lists of similar words by word. No list is empty. */
export type SimilarWords = ReadonlyMap<string, readonly string[]>;
