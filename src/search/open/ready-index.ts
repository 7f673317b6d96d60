import { beingFilled } from '../being-filled';
import type { SearchIndex } from '../search-index';

/**
 * Reads an index only when it has all entities. An index that is still being filled would leave out most hits, and nobody would notice. A
 * filled index stays filled.
 */
export class ReadyIndex implements SearchIndex {
  private known = false;
  private looking: Promise<boolean> | undefined;

  constructor(
    private readonly index: SearchIndex,
    private readonly isReady: () => Promise<boolean>,
  ) {}

  search: SearchIndex['search'] = async (query) => (await this.ready()).search(query);
  autocomplete: SearchIndex['autocomplete'] = async (query) => (await this.ready()).autocomplete(query);
  browse: SearchIndex['browse'] = async (query) => (await this.ready()).browse(query);
  browsePaths: SearchIndex['browsePaths'] = async (urn, read) => (await this.ready()).browsePaths(urn, read);
  counts: SearchIndex['counts'] = async (entityTypes, read) => (await this.ready()).counts(entityTypes, read);
  similarWords: SearchIndex['similarWords'] = async (words, read) => (await this.ready()).similarWords(words, read);

  private async ready(): Promise<SearchIndex> {
    this.known ||= await (this.looking ??= this.isReady().finally(() => (this.looking = undefined)));
    if (!this.known) throw beingFilled();
    return this.index;
  }
}
