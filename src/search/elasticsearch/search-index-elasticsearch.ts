import type { ReadContext } from '../../auth/read-context';
import type { SearchFields } from '../fields/search-fields';
import type {
  AutocompletePage,
  AutocompleteQuery,
  BrowsePage,
  BrowseQuery,
  SearchIndex,
  SearchPage,
  SearchQuery,
  SimilarWords,
  SimilarWordsQuery,
} from '../search-index';
import { planSearch } from '../query/search-plan';
import { ConditionsElasticsearch } from './translate/conditions-elasticsearch';
import type { ElasticsearchCluster } from './cluster/elasticsearch-cluster';
import { autocomplete } from './requests/autocomplete';
import { browse, readBrowsePaths } from './requests/browse';
import { countEntities } from './requests/facet-counts';
import { search } from './requests/search';
import type { SearchContext } from './requests/search-context';
import { similarWords } from './requests/similar-words';

export class SearchIndexElasticsearch implements SearchIndex {
  private readonly context: SearchContext;

  constructor(
    cluster: ElasticsearchCluster,
    fields: SearchFields,
    private readonly timeoutSeconds: number,
  ) {
    this.context = { cluster, fields, conditions: new ConditionsElasticsearch(fields) };
  }

  async search(request: SearchQuery): Promise<SearchPage> {
    return search(planSearch(request, this.context.fields), this.contextOf(request.read));
  }

  autocomplete(query: AutocompleteQuery): Promise<AutocompletePage> {
    return autocomplete(query, this.contextOf(query.read));
  }

  browse(query: BrowseQuery): Promise<BrowsePage> {
    return browse(query, this.contextOf(query.read));
  }

  browsePaths(urn: string, _read: ReadContext): Promise<readonly string[]> {
    return readBrowsePaths(urn, this.context);
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
