import { beingFilled } from '../being-filled';
import { forwardingIndex } from '../forwarding-index';
import type { SearchIndex } from '../search-index';

/**
 * Reads an index only when it has all entities. An index that is still being filled would leave out most hits, and nobody would notice. A
 * filled index stays filled.
 */
export function readyIndex(index: SearchIndex, isReady: () => Promise<boolean>): SearchIndex {
  let known = false;
  let looking: Promise<boolean> | undefined;
  return forwardingIndex(async () => {
    known ||= await (looking ??= isReady().finally(() => (looking = undefined)));
    if (!known) throw beingFilled();
    return index;
  });
}
