import type { ReadContext } from '#catalog/authorization/read-context';
import type { SearchFields } from '../language/fields/search-fields';
import type { CompletionPlan } from '../language/query/completion-plan';
import type { SearchPlan } from '../language/query/search-plan';
import type { FoundCompletion, FoundPage, SearchIndex } from '../engine/search-index';
import type { BrowsePage, BrowseQuery, SimilarWords, SimilarWordsQuery } from '../language/query/search-query';
import { ConditionsCluster } from './translate/conditions-cluster';
import type { SearchCluster } from './cluster/search-cluster';
import { autocomplete } from './requests/autocomplete';
import { browse, readBrowsePaths } from './requests/browse';
import { countEntities } from './requests/facet-counts';
import { listParents } from './requests/list-parents';
import { search } from './requests/search';
import type { SearchContext } from './requests/search-context';
import { similarWords } from './requests/similar-words';

export class SearchIndexCluster implements SearchIndex {
  private readonly context: SearchContext;

  constructor(
    cluster: SearchCluster,
    fields: SearchFields,
    private readonly timeoutSeconds: number,
  ) {
    this.context = { cluster, fields, conditions: new ConditionsCluster(fields) };
  }

  async search(plan: SearchPlan): Promise<FoundPage> {
    return search(plan, this.contextOf(plan.request.read));
  }

  async autocomplete(plan: CompletionPlan): Promise<readonly FoundCompletion[]> {
    return autocomplete(plan, this.contextOf(plan.request.read));
  }

  browse(query: BrowseQuery): Promise<BrowsePage> {
    return browse(query, this.contextOf(query.read));
  }

  browsePaths(urn: string, _read: ReadContext): Promise<readonly string[]> {
    return readBrowsePaths(urn, this.context);
  }

  parents(entityTypes: readonly string[], read: ReadContext): Promise<readonly string[]> {
    return listParents(entityTypes, this.contextOf(read));
  }

  counts(entityTypes: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, number>> {
    return countEntities(entityTypes, read.access, this.contextOf(read));
  }

  similarWords(query: SimilarWordsQuery): Promise<SimilarWords> {
    return similarWords(query, this.contextOf(query.read));
  }

  private contextOf({ signal, startedAt }: ReadContext): SearchContext {
    const { cluster, ...context } = this.context;
    return { ...context, cluster: cluster.until({ signal, startedAt, timeoutSeconds: this.timeoutSeconds }) };
  }
}
