import type { SearchFields } from '#search/language/fields/search-fields';
import type { ConditionsElasticsearch } from '../translate/conditions-elasticsearch';
import type { ElasticsearchCluster } from '../cluster/elasticsearch-cluster';

/** The parts that every request needs. */
export interface SearchContext {
  readonly cluster: ElasticsearchCluster;
  readonly fields: SearchFields;
  readonly conditions: ConditionsElasticsearch;
}
