// The composition root: it connects ports and adapters.
import type { Logger } from 'pino';
import { version } from '#package.json';
import type { AspectReader } from '#catalog/aspects/aspect-service';
import { createAspectReader } from '#catalog/aspects/create-aspect-reader';
import { type Accounts } from '#access/accounts/create-accounts';
import { type Audit } from '#access/audit/create-audit';
import type { Adoption } from '#catalog/aspects/set-aside/adoption';
import { fitLoop } from '#catalog/aspects/fit/fit-loop';
import type { StoredFit } from '#catalog/aspects/fit/stored-fit';
import { SetAsideStore } from '#catalog/aspects/set-aside/set-aside-store';
import { RetentionPolicies } from '#catalog/aspects/retention/retention-policies';
import { type Actor, systemActor } from '#catalog/authorization/actor';
import { BackgroundLoops } from '#base/background/background-loops';
import type { Database } from '#base/database/sql-client';
import type { Services } from '#interface/rest/services';
import type { ProbedProcess } from '#operation/health/readiness';
import { WriteHealth } from '#operation/health/write-health';
import { ServiceMetrics } from '#operation/metrics/service-metrics';
import { RetentionRun } from '#operation/admin/retention-run';
import { createAdmin } from '#operation/admin/create-admin';
import { IndexRestorer } from '#operation/admin/restore-indices';
import { ErasureProjection } from '#operation/erasure/erasure-projection';
import { ShippedMetadata } from '#operation/admin/shipped-metadata';
import { DisplayModels } from '#catalog/registry/display-models';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { openSearch } from './search/open-search';
import type { SearchEngine } from '#search/engine/search-engine';
import { type Sessions } from '#access/sessions/create-sessions';
import type { Settings } from '#base/settings/settings-table';
import { type OpenStore, openStore, type StoreOpening } from './open-store';
import { type ChangeReaders, readChanges } from './change-readers';
import { createFit } from './create-fit';
import { createOperating } from './create-operating';
import { createClientServices } from './create-client-services';
import { createDeletions } from './create-deletions';
import { createMetrics } from './create-metrics';
import { createPeople } from './create-people';
import { createWebhooks } from './create-webhooks';
import { createWriter } from './create-writer';
import { maintenanceLoops } from './maintenance-loops';
import type { WarmUp } from './warm-up';

/** The service without its HTTP interface. Commands work with it. */
export interface Runtime {
  readonly services: Services;
  readonly accounts: Accounts;
  /** Platforms and their kin, and while authentication is on the roles and the first policies. */
  readonly shipped: ShippedMetadata;
  readonly setAside: SetAsideStore;
  readonly adoption: Adoption;
  readonly fit: StoredFit;
  /** Reads what is stored, whoever asks. */
  readonly stored: AspectReader;
  readonly audit: Audit;
  readonly sessions: Sessions;
  /** The actor of commands, which may do everything. */
  readonly system: Actor;
  readonly database: Database;
  readonly search: SearchEngine;
  readonly metrics: ServiceMetrics;
  /** Starts the background loops of a service. */
  start(): void;
  readonly loops: BackgroundLoops;
  readonly warmUp: WarmUp;
  readonly probed: ProbedProcess;
  /** Ends what waits for something to happen: streams of changes, writes that wait for the search cluster. */
  finishSoon(): void;
  /** The folder of generated files. */
  readonly generated: string;
  readonly store: Pick<OpenStore, 'place' | 'settings' | 'announce'>;
  close(): Promise<void>;
}

interface RuntimeOpening extends StoreOpening {
  /** Whether a full write queue refuses writes. Commands wait instead, because they submit a few at a time. */
  readonly limitsWriteQueue?: boolean;
}

const now = () => Date.now();

/** @throws StartupError */
export async function createRuntime(given: Settings, logger: Logger, opening: RuntimeOpening): Promise<Runtime> {
  const { store, models, policies, changes, search } = await openParts(given, logger, opening);
  const { database, questions, settings, registry, validateAspect, generated } = store;
  const eventFollowers = { database, models, now, projections: search.projections, log: changes.log };
  const system = systemActor(registry.namespace);
  const setAside = new SetAsideStore(questions, settings.setAsideMegabytes, now);
  const metrics = createMetrics(settings, { ...store, logger }, setAside, search, {
    loops: () => [...loops.health(), changes.follower.health()],
    writeQueue: () => writer.usage(),
    writesStopped: async () => (await changes.services.writeStop.current()) !== undefined,
  });
  const writeHealth = new WriteHealth({ database, probe: store.probes.write, requireRoom: store.requireRoom, logger });
  const heard = { search, changes, metrics, writeHealth, erasing: new ErasureProjection(search.maintenance, now) };
  const writerParts = { settings, store, models, policies, validateAspect, ...heard, now, opening };
  const writer = createWriter({ ...writerParts, setAsideRoom: setAside });
  const fit = createFit({ database, models, validateAspect, generated });
  const readerDeps = { questions, models, display: new DisplayModels(generated), now, systemActor: system, fit };
  const reader = createAspectReader(readerDeps);
  const awaited = search.awaited(writer);
  const peopleParts = { ...readerDeps, settings, database, writer, awaited, reader, logger };
  const { accounts, audit, sessions, ...people } = createPeople({ ...peopleParts, follower: changes.follower });
  const adminParts = { ...eventFollowers, questions, logger, actor: system.urn, series: search.series };
  const admin = createAdmin({ ...adminParts, unattended: accounts.unattended });
  const operatingParts = { ...writerParts, ...heard, generated, system, writer, awaited, eventFollowers, setAside };
  const { warmUp, probed, ...operating } = createOperating({ ...operatingParts, logger, loops: () => loops.health() });
  const webhooks = createWebhooks({ ...writerParts, accounts, audit, system, logger });
  const clientParts = { settings, store, reader, search, writer: awaited, audit: audit.log, access: accounts.access };
  const services: Services = {
    models,
    ...operating,
    writer: awaited,
    ...createDeletions({ ...eventFollowers, ...heard, settings, questions, writer: awaited, validateAspect }),
    ...createClientServices({ ...clientParts, logger, metrics, readerDeps: { ...readerDeps, ...people.services } }),
    ...changes.services,
    ...webhooks.services,
    ...people.services,
    admin: admin.service,
    restorer: new IndexRestorer({ database, questions, models, maintenance: search.maintenance, writer: awaited, now }),
    retention: new RetentionRun(database, policies, now),
    metrics,
    version,
  };
  const maintenance = maintenanceLoops({ database, search, settings, now, logger });
  const others = [writeHealth, metrics.readings, ...maintenance, ...people.loops, ...search.loops];
  const loops = new BackgroundLoops([admin.tasks, fitLoop(fit, logger), webhooks.loop, ...others]);
  // Commands follow as well: an import must apply the policies of now.
  changes.follower.start();
  return {
    services,
    accounts,
    shipped: new ShippedMetadata({ database, models, writer, reader, isOn: settings.auth === 'on' }),
    setAside,
    fit,
    adoption: operating.adoption,
    stored: reader,
    audit,
    sessions,
    system,
    database,
    search,
    metrics,
    loops,
    warmUp,
    probed,
    generated,
    store,
    start: () => loops.start(),
    finishSoon: () => finishSoon(changes, search),
    close: () => closeAll(changes, [warmUp, loops], search, store),
  };
}

/** The store, what follows it, and what finds in it. */
async function openParts(given: Settings, logger: Logger, opening: RuntimeOpening) {
  const store = await openStore(given, logger, opening);
  const { database, questions, settings, registry, generated } = store;
  const models = new ModelRegistry(registry);
  const policies = new RetentionPolicies(models);
  const changes = readChanges(store, { models, caches: [policies], now, logger });
  const parts = { database, questions, models, log: changes.follower, logger, generated, use: opening.use };
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

function finishSoon({ signal }: ChangeReaders, search: SearchEngine): void {
  signal.stop();
  search.finishSoon();
}

/** In the reverse order of their start: the store closes last, because the others still write to it. */
async function closeAll(
  changes: ChangeReaders,
  working: readonly { stop(): Promise<void> }[],
  search: SearchEngine,
  store: { close(): Promise<void> },
): Promise<void> {
  finishSoon(changes, search);
  await Promise.all([...working.map((each) => each.stop()), changes.follower.stop()]);
  await search.close();
  await store.close();
}
