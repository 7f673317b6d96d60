import type { EntityAccess } from '../../auth/entity-access';
import type { SearchIndex } from '../search-index';

/** The index, whose browse paths are refused for entities that the actor may not see. The other questions contain the access filter. */
export function checkedPaths(index: SearchIndex, access: EntityAccess): SearchIndex {
  return {
    search: (query) => index.search(query),
    autocomplete: (query) => index.autocomplete(query),
    browse: (query) => index.browse(query),
    counts: (entityTypes, read) => index.counts(entityTypes, read),
    similarWords: (words, read) => index.similarWords(words, read),
    async browsePaths(urn, read) {
      await access.require([urn], read);
      return index.browsePaths(urn, read);
    },
  };
}
