import type { AccessFilter } from '../auth/actor';
import type { Filter, Sort } from '../filter/filter';

/** What is asked of the index of one or several entity types. The same question gets the same answer from every engine. */
export interface SearchQuery {
  /** Entity type names as in the registry; never empty. */
  readonly entityTypes: readonly string[];
  /** As typed by a person: words, "quoted", field:value, field:(a OR b), prefix*, AND OR NOT, parentheses, - and +. Empty or `*` = everything. Never a syntax error. */
  readonly input: string;
  readonly filter: Filter;
  /** Best first, then by urn, when empty. */
  readonly sort: readonly Sort[];
  readonly start: number;
  readonly count: number;
  /** Continues after the page that gave it; `start` is then ignored. */
  readonly cursor?: string;
  readonly facets: boolean;
  /** Values per facet, most frequent first. */
  readonly facetSize: number;
  readonly matchedFields: boolean;
  readonly access: AccessFilter;
}

export interface SearchPage {
  /** Exact. */
  readonly total: number;
  readonly hits: readonly SearchHit[];
  readonly facets: readonly Facet[];
  /** Present when there is more. */
  readonly cursor?: string;
}

export interface SearchHit {
  readonly urn: string;
  readonly entityType: string;
  readonly score: number;
  readonly matchedFields: readonly { readonly name: string; readonly value: string }[];
}

/** Counts over the whole result, not the page. */
export interface Facet {
  readonly name: string;
  readonly displayName: string;
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

export interface AutocompleteQuery {
  readonly entityTypes: readonly string[];
  readonly query: string;
  /** Only this search field; all that autocomplete when absent. */
  readonly field?: string;
  readonly filter: Filter;
  readonly limit: number;
  readonly access: AccessFilter;
}

export interface AutocompletePage {
  /** Distinct, best first. */
  readonly suggestions: readonly string[];
  readonly urns: readonly string[];
}

export interface BrowseQuery {
  readonly entityType: string;
  /** `` is the root; `/prod/kafka` a folder. */
  readonly path: string;
  readonly filter: Filter;
  readonly start: number;
  readonly limit: number;
  readonly access: AccessFilter;
}

export interface BrowsePage {
  /** Entities that sit exactly at the path, by urn, after the groups in the paging. */
  readonly entities: readonly { readonly urn: string; readonly name: string }[];
  readonly totalEntities: number;
  /** Folders below the path with the number of entities in and below each; by count, then name. */
  readonly groups: readonly { readonly name: string; readonly count: number }[];
  readonly totalGroups: number;
  /** Entities strictly below the path. */
  readonly totalBelow: number;
}

/** Reads. Soft-deleted entities are left out of all of them unless a criterion names the soft-delete field. */
export interface SearchIndex {
  search(query: SearchQuery): Promise<SearchPage>;
  autocomplete(query: AutocompleteQuery): Promise<AutocompletePage>;
  browse(query: BrowseQuery): Promise<BrowsePage>;
  /** Browse paths of one entity; none for an unknown one. */
  browsePaths(urn: string, access: AccessFilter): Promise<readonly string[]>;
  /** Entities per type that are not soft-deleted. */
  counts(entityTypes: readonly string[], access: AccessFilter): Promise<ReadonlyMap<string, number>>;
}
