import type { Logger } from 'pino';
import { version } from '#package.json';
import { listConsumers } from '#catalog/changes/sql/consumer-rows';
import type { SetAsideStore } from '#catalog/aspects/set-aside/set-aside-store';
import { type OpenDatabase } from '#base/database/open-database';
import { readTableSizes } from '#base/database/table-sizes';
import { LastReadings } from '#operation/metrics/last-readings';
import { type MetricSources, ServiceMetrics } from '#operation/metrics/service-metrics';
import { readIndexerBacklog } from '#search/engine/indexer/sql/indexer-status';
import type { SearchEngine } from '#search/engine/search-engine';
import { searchCluster } from '#base/settings/search-engine-setting';
import type { Settings } from '#base/settings/settings-table';
import { queueLimits } from './create-writer';

export function createMetrics(
  settings: Settings,
  { database, poolUsage, errorsByKind, diskFree }: OpenDatabase,
  logger: Logger,
  setAside: SetAsideStore,
  { usage }: Pick<SearchEngine, 'usage'>,
  sources: Pick<MetricSources, 'loops' | 'writeQueue' | 'writesStopped'>,
): ServiceMetrics {
  const cluster = searchCluster(settings);
  const facts = {
    version,
    engine: cluster?.name ?? 'memory',
    poolUsage,
    databaseErrors: errorsByKind,
    tables: () => readTableSizes(database),
    setAside: () => setAside.counts(),
    consumers: () => listConsumers(database),
    writeQueueLimits: queueLimits(settings),
    ...sources,
    ...(diskFree && { diskFree }),
    ...(usage && { searchIndex: usage }),
    ...(cluster && { backlog: () => readIndexerBacklog(database) }),
  };
  return new ServiceMetrics(facts, new LastReadings(logger));
}
