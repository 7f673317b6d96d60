import type { Logger } from 'pino';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoopHealth } from '#base/background/background-loop';
import { ClockCheck } from '#base/database/clock-check';
import { onlyReads, type OpenDatabase } from '#base/database/open-database';
import { TrustedClock } from '#base/database/trusted-clock';
import type { Settings } from '#base/settings/settings-table';
import { createAspectReader } from '#catalog/aspects/create-aspect-reader';
import { RetentionPolicies } from '#catalog/aspects/retention/retention-policies';
import { SetAsideStore } from '#catalog/aspects/set-aside/set-aside-store';
import { systemActor } from '#catalog/authorization/actor';
import { DisplayModels } from '#catalog/registry/display-models';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { ErasureProjection } from '#operation/erasure/erasure-projection';
import { WriteHealth } from '#operation/health/write-health';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { StoredFit, type StoredFitDeps } from '#catalog/aspects/fit/stored-fit';
import { loadGeneratedModels } from '#catalog/registry/generated-models';
import { version } from '#package.json';
import { listConsumers } from '#catalog/changes/sql/consumer-rows';
import { readTableSizes } from '#base/database/table-sizes';
import { LastReadings } from '#operation/metrics/last-readings';
import { type MetricSources, ServiceMetrics } from '#operation/metrics/service-metrics';
import { readIndexerBacklog } from '#search/engine/indexer/sql/indexer-status';
import type { SearchEngine } from '#search/engine/search-engine';
import { searchCluster } from '#base/settings/search-engine-setting';
import { readChanges } from './change-readers';
import type { Core } from './core';
import { createWriter, queueLimits } from './create-writer';
import { openStore, type StoreOpening } from './open-store';
import { openSearch } from './search/open-search';

interface CoreOpening extends StoreOpening {
  readonly limitsWriteQueue?: boolean;
}

const now = () => Date.now();

/** @param background the loops of the runtime, which are known once it is complete. @throws StartupError */
export async function createCore(
  given: Settings,
  logger: Logger,
  opening: CoreOpening,
  background: () => readonly LoopHealth[],
): Promise<Core> {
  const { store, models, policies, changes, search } = await openParts(given, logger, opening);
  const { database, questions, settings, registry, validateAspect, generated } = store;
  const system = systemActor(registry.namespace);
  const loops = () => [...background(), changes.follower.health()];
  const setAside = new SetAsideStore(questions, settings.setAsideMegabytes, now);
  const erasing = new ErasureProjection(search.maintenance, now);
  const metrics = createMetrics(settings, store, logger, setAside, search, {
    loops,
    writeQueue: () => writer.usage(),
    writesStopped: async () => (await changes.services.writeStop.current()) !== undefined,
  });
  const writeHealth = new WriteHealth({ database, probe: store.probes.write, requireRoom: store.requireRoom, logger });
  const shared = { settings, store, models, policies, changes, search, setAside, erasing, metrics, writeHealth, now };
  const writer = createWriter(shared, { limitsQueue: opening.limitsWriteQueue === true });
  const fit = createFit({ database, models, validateAspect, generated });
  return {
    ...shared,
    display: new DisplayModels(generated),
    writer,
    awaited: search.awaited(writer),
    fit,
    reader: createAspectReader({ questions, models, fit, systemActor: system, now }),
    system,
    loops,
    logger,
  };
}

/** The store, what follows it, and what finds in it. */
async function openParts(given: Settings, logger: Logger, opening: StoreOpening) {
  const store = await openStore(given, logger, opening);
  const { database, questions, settings, registry, generated } = store;
  const models = new ModelRegistry(registry);
  const clock = new TrustedClock({ client: database, name: 'history retention', now, logger });
  const policies = new RetentionPolicies(models, new ClockCheck(clock, now).isTrusted);
  const changes = readChanges(store, { models, caches: [policies], now, logger, onlyReads: onlyReads(opening.use) });
  const { use, tracing } = opening;
  const parts = { database, questions, models, log: changes.follower, logger, generated, use, tracing };
  return { store, models, policies, changes, search: await closingOnError(store, () => openSearch(settings, parts)) };
}

/** A start that fails leaves nothing open. */
async function closingOnError<Result>(store: { close(): Promise<void> }, open: () => Promise<Result>): Promise<Result> {
  try {
    return await open();
  } catch (error) {
    await store.close();
    throw error;
  }
}

interface FitParts extends Omit<StoredFitDeps, 'validator' | 'digest'> {
  readonly validateAspect: ReturnType<typeof loadGeneratedModels>['validateAspect'];
  /** The folder of generated files. */
  readonly generated: string;
}

function createFit({ validateAspect, generated, ...deps }: FitParts): StoredFit {
  const facts = readFileSync(join(generated, 'registry', 'model-facts.json'));
  return new StoredFit({
    ...deps,
    // Unknown fields are kept, so they do fit.
    validator: createAspectValidator(validateAspect, 'keep'),
    digest: createHash('sha256').update(facts).digest('hex'),
  });
}

function createMetrics(
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
