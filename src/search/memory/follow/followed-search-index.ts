import { setTimeout as sleep } from 'node:timers/promises';
import { CancelledError } from '../../../errors/domain-error';
import { beingFilled } from '../../being-filled';
import { forwardingIndex } from '../../forwarding-index';
import type { SearchIndex } from '../../search-index';
import type { FollowingIndex } from './following-index';
import type { LiveIndex } from './live-index';

/** An index of a typical catalog is loaded sooner. Clients wait about this long. */
const LOADED_WITHIN_MS = 5000;

/**
 * Answers questions from an index that has everything that was committed before the question. A question throws UnavailableError if the
 * index is being loaded and that takes long.
 */
export function followedSearchIndex<Index extends SearchIndex & FollowingIndex>(live: LiveIndex<Index>): SearchIndex {
  return forwardingIndex((read) => (live.loaded ? live.current() : soon(live, read.signal)));
}

async function soon<Index extends FollowingIndex>(live: LiveIndex<Index>, signal: AbortSignal): Promise<Index> {
  const ended = new AbortController();
  const late = sleep(LOADED_WITHIN_MS, undefined, { signal: AbortSignal.any([signal, ended.signal]), ref: false });
  const tooLate = late.then(
    () => Promise.reject(beingFilled()),
    () => Promise.reject(new CancelledError()),
  );
  try {
    return await Promise.race([live.current(), tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    ended.abort();
  }
}
