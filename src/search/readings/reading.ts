import type { SearchQuery } from '../search-index';

/** What a query may mean: another question about some of its entity types. */
export type Reading = Required<Pick<SearchQuery, 'relaxed' | 'entityTypes'>>;
