import type { SearchFields } from '../../fields/search-fields';
import type { ConditionsElasticsearch } from '../translate/conditions-elasticsearch';
import type { ElasticsearchCluster } from '../cluster/elasticsearch-cluster';

/** What every operation works with. */
export interface SearchContext {
  readonly cluster: ElasticsearchCluster;
  readonly fields: SearchFields;
  readonly conditions: ConditionsElasticsearch;
}
