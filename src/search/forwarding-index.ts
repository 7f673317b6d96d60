import type { ReadContext } from '../auth/read-context';
import type { SearchIndex } from './search-index';

/** An index that hands each question to the index which `indexFor` gives, or promises, for it. */
export function forwardingIndex(indexFor: (read: ReadContext) => SearchIndex | Promise<SearchIndex>): SearchIndex {
  return {
    search: async (query) => (await indexFor(query.read)).search(query),
    autocomplete: async (query) => (await indexFor(query.read)).autocomplete(query),
    browse: async (query) => (await indexFor(query.read)).browse(query),
    browsePaths: async (urn, read) => (await indexFor(read)).browsePaths(urn, read),
    counts: async (entityTypes, read) => (await indexFor(read)).counts(entityTypes, read),
    similarWords: async (query) => (await indexFor(query.read)).similarWords(query),
  };
}
