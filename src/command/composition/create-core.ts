import type { Logger } from 'pino';
import type { LoopHealth } from '#base/background/background-loop';
import { ClockCheck } from '#base/database/clock-check';
import { onlyReads } from '#base/database/open-database';
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
import { readChanges } from './change-readers';
import type { Core } from './core';
import { createFit } from './create-fit';
import { createMetrics } from './create-metrics';
import { createWriter } from './create-writer';
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
