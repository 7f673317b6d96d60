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
} from '../search-index';
import { planSearch } from '../query/search-plan';
import { ConditionsElasticsearch } from './translate/conditions-elasticsearch';
import type { ElasticsearchCluster } from './cluster/elasticsearch-cluster';
import { autocomplete } from './requests/autocomplete';
import { browse, readBrowsePaths } from './requests/browse';
import { countEntities } from './requests/facet-counts';
import { search } from './requests/search';
import type { SearchContext } from './requests/search-context';

export class SearchIndexElasticsearch implements SearchIndex {
  private readonly context: SearchContext;

  constructor(cluster: ElasticsearchCluster, fields: SearchFields) {
    this.context = { cluster, fields, conditions: new ConditionsElasticsearch(fields) };
  }

  async search(request: SearchQuery): Promise<SearchPage> {
    return search(planSearch(request, this.context.fields), this.context);
  }

  autocomplete(query: AutocompleteQuery): Promise<AutocompletePage> {
    return autocomplete(query, this.context);
  }

  browse(query: BrowseQuery): Promise<BrowsePage> {
    return browse(query, this.context);
  }

  browsePaths(urn: string, _read: ReadContext): Promise<readonly string[]> {
    return readBrowsePaths(urn, this.context);
  }

  counts(entityTypes: readonly string[], _read: ReadContext): Promise<ReadonlyMap<string, number>> {
    return countEntities(entityTypes, this.context);
  }
}
