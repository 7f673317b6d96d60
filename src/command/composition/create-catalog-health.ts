import { version } from '#package.json';
import type { LoopHealth } from '#base/background/background-loop';
import { searchCluster } from '#base/settings/search-engine-setting';
import type { Settings } from '#base/settings/settings-table';
import type { SetAsideStore } from '#catalog/aspects/set-aside/set-aside-store';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { readIndexerStatus, readIndexerBacklog } from '#search/engine/indexer/sql/indexer-status';
import type { SearchEngine } from '#search/engine/search-engine';
import { CatalogHealth } from '#operation/health/catalog-health';
import type { Services } from '#interface/rest/services';
import { queueLimits } from './create-writer';
import type { OpenStore } from './open-store';

interface HealthParts {
  readonly settings: Settings;
  readonly store: OpenStore;
  readonly models: ModelRegistry;
  readonly search: Pick<SearchEngine, 'usage'>;
  readonly setAside: SetAsideStore;
  readonly services: Pick<Services, 'changes' | 'readiness'>;
  readonly now: () => number;
  loops(): readonly LoopHealth[];
  writeQueue(): { readonly jobs: number; readonly size: number };
}

export function createCatalogHealth(parts: HealthParts): CatalogHealth {
  const { settings, store, search, setAside, services } = parts;
  const { questions, poolUsage, diskFree } = store;
  return new CatalogHealth({
    ...parts,
    version,
    questions,
    place: settings.databaseUrl === undefined ? 'embedded' : 'server',
    limits: limitsOf(settings),
    keptDays: settings.changesKeptDays,
    setAsideBytesMax: settings.setAsideMegabytes * 1_000_000,
    writeQueueMax: queueLimits(settings),
    readiness: () => services.readiness({}),
    bounds: () => services.changes.bounds(),
    setAside: () => setAside.counts(),
    poolUsage,
    diskFree,
    index: search.usage,
    cluster: searchCluster(settings) === undefined ? undefined : () => clusterState(store),
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
    limit('ASPECTORY_SEARCH_MEMORY_MEGABYTES', settings.searchMemoryMegabytes, 'MB'),
    limit('ASPECTORY_MEGABYTES_IN_FLIGHT', settings.megabytesInFlight, 'MB'),
    limit('ASPECTORY_CONNECTIONS', settings.connectionsMax, 'connections'),
    limit('ASPECTORY_WRITE_QUEUE_REQUESTS', settings.writeQueueRequests, 'requests'),
    limit('ASPECTORY_WRITE_QUEUE_MEGABYTES', settings.writeQueueMegabytes, 'MB'),
    limit('ASPECTORY_SET_ASIDE_MEGABYTES', settings.setAsideMegabytes, 'MB'),
    limit('ASPECTORY_CHANGES_KEPT_DAYS', settings.changesKeptDays, 'days'),
    limit('ASPECTORY_AUDIT_KEPT_DAYS', settings.auditKeptDays, 'days'),
  ];
}
