import type { EntityAccess } from '../../auth/entity-access';
import { forwardingIndex } from '../forwarding-index';
import type { SearchIndex } from '../search-index';

/** The index, whose browse paths are refused for entities that the actor may not see. The other questions contain the access filter. */
export function checkedPaths(index: SearchIndex, access: EntityAccess): SearchIndex {
  return {
    ...forwardingIndex(() => index),
    async browsePaths(urn, read) {
      await access.require([urn], read);
      return index.browsePaths(urn, read);
    },
  };
}
