import { StartupError } from '../../../errors/startup-error';
import type { ElasticsearchCluster } from './elasticsearch-cluster';

/** The longest request line that a node reads (`http.max_initial_line_length`). */
const LINE_BYTES = 4096;
/** Of a search: its method, the end of its path, and its options. */
const OTHER_BYTES = 200;

/**
 * A search of all entity types names their indices in its request line.
 * @throws StartupError if these names are too long for it
 */
export function checkNameLengths(cluster: ElasticsearchCluster, entityTypes: readonly string[]): void {
  const names = encodeURIComponent(cluster.entityAliases(entityTypes).join(','));
  const excess = names.length + OTHER_BYTES - LINE_BYTES;
  if (excess <= 0) return;
  const perName = Math.ceil(excess / entityTypes.length);
  const fix =
    perName <= cluster.named('').length
      ? `make ASPECTORY_ELASTICSEARCH_INDEX_PREFIX ${perName} characters shorter`
      : 'unset ELASTICSEARCH_URL to search in memory, or use models with fewer entity types';
  throw new StartupError(
    `The names of the search indices of ${entityTypes.length} entity types are ${excess} bytes too long for one request to Elasticsearch: ${fix}.`,
  );
}
