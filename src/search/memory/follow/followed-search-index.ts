import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadContext } from '../../../auth/read-context';
import { CancelledError } from '../../../errors/domain-error';
import { beingFilled } from '../../being-filled';
import type { SearchIndex } from '../../search-index';
import type { FollowingIndex } from './index-follower';
import type { LiveIndex } from './live-index';

/** An index of a typical catalog is loaded sooner. Clients wait about this long. */
const LOADED_WITHIN_MS = 5000;

/** Answers questions from an index that has everything that was committed before the question. */
export class FollowedSearchIndex<Index extends SearchIndex & FollowingIndex> implements SearchIndex {
  constructor(private readonly live: LiveIndex<Index>) {}

  search: SearchIndex['search'] = async (query) => (await this.current(query.read)).search(query);
  autocomplete: SearchIndex['autocomplete'] = async (query) => (await this.current(query.read)).autocomplete(query);
  browse: SearchIndex['browse'] = async (query) => (await this.current(query.read)).browse(query);
  browsePaths: SearchIndex['browsePaths'] = async (urn, read) => (await this.current(read)).browsePaths(urn, read);
  counts: SearchIndex['counts'] = async (types, read) => (await this.current(read)).counts(types, read);
  similarWords: SearchIndex['similarWords'] = async (words, read) =>
    (await this.current(read)).similarWords(words, read);

  /** @throws UnavailableError if the index is being loaded and that takes long */
  private current({ signal }: ReadContext): Promise<Index> {
    return this.live.loaded ? this.live.current() : this.soon(signal);
  }

  private async soon(signal: AbortSignal): Promise<Index> {
    const ended = new AbortController();
    const late = sleep(LOADED_WITHIN_MS, undefined, { signal: AbortSignal.any([signal, ended.signal]), ref: false });
    const tooLate = late.then(
      () => Promise.reject(beingFilled()),
      () => Promise.reject(new CancelledError()),
    );
    try {
      return await Promise.race([this.live.current(), tooLate]);
    } finally {
      tooLate.catch(() => undefined);
      ended.abort();
    }
  }
}
