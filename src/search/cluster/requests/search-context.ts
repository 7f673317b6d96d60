import type { SearchFields } from '#search/language/fields/search-fields';
import type { ConditionsCluster } from '../translate/conditions-cluster';
import type { SearchCluster } from '../cluster/search-cluster';

/** The parts that every request needs. */
export interface SearchContext {
  readonly cluster: SearchCluster;
  readonly fields: SearchFields;
  readonly conditions: ConditionsCluster;
}
