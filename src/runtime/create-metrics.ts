import { version } from '../../package.json';
import type { SetAsideStore } from '../aspects/set-aside/set-aside-store';
import { type OpenDatabase } from '../database/open-database';
import { type MetricSources, ServiceMetrics } from '../metrics/service-metrics';
import { readIndexerBacklog } from '../search/indexer/sql/indexer-status';
import type { SearchEngine } from '../search/search-engine';
import type { Settings } from '../settings/settings-table';

export function createMetrics(
  settings: Settings,
  { database, poolUsage }: OpenDatabase,
  setAside: SetAsideStore,
  { usage }: Pick<SearchEngine, 'usage'>,
  sources: Pick<MetricSources, 'loops' | 'writeQueue' | 'writesStopped'>,
): ServiceMetrics {
  return new ServiceMetrics({
    version,
    engine: settings.elasticsearchUrls ? 'elasticsearch' : settings.searchEngine,
    poolUsage,
    setAside: () => setAside.counts(),
    ...sources,
    ...(usage && { searchIndex: usage }),
    ...(settings.elasticsearchUrls && { backlog: () => readIndexerBacklog(database) }),
  });
}
