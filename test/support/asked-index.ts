import type { Registry } from '#generated/registry/registry-types';
import type { ReadContext } from '#catalog/authorization/read-context';
import { Turn } from '#base/background/turn';
import { SearchFields } from '#search/language/fields/search-fields';
import { checkCompletion, planCompletion } from '#search/language/query/completion-plan';
import { checkSearch, planSearch } from '#search/language/query/search-plan';
import { completePage } from '#search/service/result/complete-page';
import { completionPage } from '#search/service/result/completion';
import type { SearchEngine } from '#search/engine/search-engine';
import type { SearchIndex } from '#search/engine/search-index';
import type {
  AutocompletePage,
  AutocompleteQuery,
  BrowsePage,
  BrowseQuery,
  SearchPage,
  SearchQuery,
  SimilarWords,
  SimilarWordsQuery,
} from '#search/language/query/search-query';
import { SearchService } from '#search/service/search-service';
import { SERVICE_READ } from './service-read';

/** The index of an engine, asked as the search service asks it, but a query that finds nothing is not read otherwise. */
export class AskedIndex {
  private readonly fields: SearchFields;

  constructor(
    private readonly current: SearchEngine['current'],
    registry: Registry,
  ) {
    this.fields = new SearchFields(registry);
  }

  static over(index: SearchIndex, registry: Registry): AskedIndex {
    return new AskedIndex(async () => index, registry);
  }

  /** What the engine is asked. */
  port(): Promise<SearchIndex> {
    return this.current(SERVICE_READ);
  }

  /** The service over this index. */
  service(): SearchService {
    return new SearchService({
      engine: { current: this.current, maintenance: { isReady: async () => true }, timeoutSeconds: 60 },
      fields: this.fields,
      access: { require: async () => undefined, mayInherit: () => false, admitted: async (urns) => new Set(urns) },
    });
  }

  async search(query: SearchQuery): Promise<SearchPage> {
    const index = await this.current(query.read);
    const plan = planSearch(query, checkSearch(query, this.fields), this.fields);
    return completePage({ plan, page: await index.search(plan) }, this.fields, new Turn(query.read.signal));
  }

  async autocomplete(query: AutocompleteQuery, eachWordBegins = false): Promise<AutocompletePage> {
    const index = await this.current(query.read);
    const plan = planCompletion(query, { text: checkCompletion(query), eachWordBegins }, this.fields);
    return completionPage(plan, plan.searched.length > 0 ? await index.autocomplete(plan) : []);
  }

  async browse(query: BrowseQuery): Promise<BrowsePage> {
    return (await this.current(query.read)).browse(query);
  }

  async browsePaths(urn: string, read: ReadContext): Promise<readonly string[]> {
    return (await this.current(read)).browsePaths(urn, read);
  }

  async counts(entityTypes: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, number>> {
    return (await this.current(read)).counts(entityTypes, read);
  }

  async similarWords(query: SimilarWordsQuery): Promise<SimilarWords> {
    return (await this.current(query.read)).similarWords(query);
  }
}
