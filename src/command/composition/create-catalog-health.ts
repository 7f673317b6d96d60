import { version } from '#package.json';
import { searchCluster } from '#base/settings/search-engine-setting';
import type { Settings } from '#base/settings/settings-table';
import { readIndexerStatus, readIndexerBacklog } from '#search/engine/indexer/sql/indexer-status';
import { CatalogHealth } from '#operation/health/catalog-health';
import type { Services } from '#interface/rest/services';
import type { Core } from './core';
import { queueLimits } from './create-writer';
import type { OpenStore } from './open-store';
import { searchMegabytesMax } from './search/search-memory';

type HealthParts = Pick<
  Core,
  'settings' | 'store' | 'models' | 'search' | 'setAside' | 'changes' | 'writer' | 'loops' | 'now'
>;

export function createCatalogHealth(parts: HealthParts, readiness: Services['readiness']): CatalogHealth {
  const { settings, store, models, search, setAside, changes, writer, loops, now } = parts;
  const { questions, poolUsage, diskFree } = store;
  const cluster = searchCluster(settings);
  return new CatalogHealth({
    version,
    models,
    questions,
    place: settings.databaseUrl === undefined ? 'embedded' : 'server',
    limits: limitsOf(settings),
    keptDays: settings.changesKeptDays,
    setAsideBytesMax: settings.setAsideMegabytes * 1_000_000,
    writeQueueMax: queueLimits(settings),
    now,
    readiness: () => readiness({}),
    bounds: () => changes.services.changes.bounds(),
    loops,
    writeQueue: () => writer.usage(),
    setAside: () => setAside.counts(),
    poolUsage,
    diskFree,
    index: search.usage,
    cluster: cluster && (async () => ({ engine: cluster.name, ...(await clusterState(store)) })),
  });
}

async function clusterState({ questions }: Pick<OpenStore, 'questions'>) {
  const [{ changes, ageSeconds, poisoned }, { rebuilding }] = await Promise.all([
    readIndexerBacklog(questions),
    readIndexerStatus(questions),
  ]);
  return { lag: changes, lagSeconds: ageSeconds, refused: poisoned, rebuilding };
}

/** What people raise when the service refuses something. */
function limitsOf(settings: Settings) {
  const limit = (setting: string, value: number, unit: string) => ({ setting, value, unit });
  return [
    limit('ASPECTORY_SEARCH_MEMORY_MEGABYTES', searchMegabytesMax(settings), 'MB'),
    limit('ASPECTORY_MEGABYTES_IN_FLIGHT', settings.megabytesInFlight, 'MB'),
    limit('ASPECTORY_CONNECTIONS', settings.connectionsMax, 'connections'),
    limit('ASPECTORY_WRITE_QUEUE_REQUESTS', settings.writeQueueRequests, 'requests'),
    limit('ASPECTORY_WRITE_QUEUE_MEGABYTES', settings.writeQueueMegabytes, 'MB'),
    limit('ASPECTORY_SET_ASIDE_MEGABYTES', settings.setAsideMegabytes, 'MB'),
    limit('ASPECTORY_CHANGES_KEPT_DAYS', settings.changesKeptDays, 'days'),
    limit('ASPECTORY_AUDIT_KEPT_DAYS', settings.auditKeptDays, 'days'),
  ];
}
