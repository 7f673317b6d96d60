// The composition root: it connects ports and adapters.
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { version } from '../package.json';
import type { AspectReader } from './aspects/aspect-service';
import { createAspectValidator } from './aspects/check/aspect-validator';
import { createAspectReader } from './aspects/create-aspect-reader';
import { createEntityReader } from './aspects/create-entity-reader';
import { createHistoryReader } from './aspects/create-history-reader';
import type { AspectReaderDeps } from './aspects/read/stored-entity';
import { createAspectWriter } from './aspects/create-aspect-writer';
import { ChangeLogPostgres } from './changes/change-log-postgres';
import { type Accounts, type AccountsDeps, createAccounts } from './accounts/create-accounts';
import { AuditProjection } from './audit/audit-projection';
import { type Audit, createAudit } from './audit/create-audit';
import { RetentionPolicies } from './aspects/retention/retention-policies';
import { ChangeFeed } from './changes/change-feed';
import { type CachedAspects, ChangeFollower } from './changes/change-follower';
import { changeRetention } from './changes/change-retention';
import { ProcessChangeSignal } from './changes/change-signal';
import { type Actor, systemActor } from './auth/actor';
import { EntityAccess } from './auth/entity-access';
import { BackgroundLoops } from './background/background-loops';
import { type OpenDatabase, openDatabase, type Opening } from './database/open-database';
import type { Database, QuestionClient } from './database/sql-client';
import { RelationshipReaderPostgres } from './graph/relationship-reader-postgres';
import type { Services } from './handlers/services';
import { checkReadiness } from './health/readiness';
import { createHttpApp } from './http/http-app';
import { createMetricsApp } from './http/metrics-app';
import { createHttpServer } from './http/http-server';
import { EdgeLoad } from './http/load/edge-load';
import { loadInterfaceDocuments } from './http/interface-documents';
import { clientFacts } from './http/client/forwarded-address';
import { createOriginCheck } from './http/origin/origin-check';
import { operationTable } from './http/routing/operation-table';
import { METRICS_ELSEWHERE } from './metrics/metrics-elsewhere';
import { boundedWarnings } from './logging/bounded-warnings';
import { measuredLog } from './metrics/measured-log';
import { type MetricSources, ServiceMetrics } from './metrics/service-metrics';
import { createAdmin } from './admin/create-admin';
import { ModelRegistry } from './registry/model-registry';
import { loadGeneratedModels } from './generated-models';
import { checkedPaths } from './search/open/checked-paths';
import { openSearch } from './search/open/open-search';
import { readIndexerBacklog } from './search/indexer/sql/indexer-status';
import { MaintenanceLoop } from './search/rebuild/maintenance-loop';
import type { SearchEngine } from './search/search-engine';
import { createSessions, type Sessions } from './sessions/create-sessions';
import type { Settings } from './settings/settings-table';
import { TimeseriesReaderPostgres } from './timeseries/timeseries-reader-postgres';

/** The service without an edge: what commands work with, and what an edge is put before. */
export interface Runtime {
  readonly services: Services;
  readonly accounts: Accounts;
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
  /** Ends what waits for something to happen: streams of changes, writes that wait for the search cluster. */
  finishSoon(): void;
  /** The folder of generated files. */
  readonly generated: string;
  /** Where the data is, for people. */
  readonly place: string;
  close(): Promise<void>;
}

export interface RuntimeOpening extends Opening {
  /** Whether to begin also while a search cluster that this catalog has been in is away. */
  readonly outlastsOutage?: boolean;
  /** Whether a full write queue refuses writes. Commands wait instead, because they submit a few at a time. */
  readonly limitsWriteQueue?: boolean;
}

/** @throws StartupError */
export async function createRuntime(settings: Settings, logger: Logger, opening: RuntimeOpening): Promise<Runtime> {
  const { registry, validateAspect, folder: generated } = loadGeneratedModels(settings);
  const store = await openDatabase(settings, logger, opening);
  const { database, questions, control } = store;
  const now = () => Date.now();
  const models = new ModelRegistry(registry);
  const parts = { database, questions, models, logger, generated, outlastsOutage: opening.outlastsOutage ?? false };
  const search = await closingOnError(store, () => openSearch(settings, parts));
  const policies = new RetentionPolicies(models);
  const changes = readChanges(store, models, [policies], logger);
  const admin = createAdmin({
    database,
    questions,
    models,
    now,
    projections: search.projections,
    log: changes.log,
    actor: systemActor(registry.namespace).urn,
    series: search.series,
    logger,
  });
  const metrics = createMetrics(settings, store, {
    loops: () => [...loops.health(), changes.follower.health()],
    writeQueue: () => writer.usage(),
  });
  const queue = opening.limitsWriteQueue ? queueLimits(settings) : undefined;
  const writerParts = { settings, store, models, policies, validateAspect, search, changes, metrics, now, queue };
  const writer = createWriter(writerParts);
  const readerDeps = { questions, models, now, systemActor: systemActor(registry.namespace) };
  const reader = createAspectReader(readerDeps);
  const { follower } = changes;
  const peopleParts = { settings, database, questions, models, writer, reader, follower, now, logger };
  const { accounts, audit, sessions, ...people } = createPeople(peopleParts);
  const services: Services = {
    models,
    writer: search.awaited(writer),
    ...createReaders(readerDeps, reader, search),
    changes: changes.feed,
    ...accounts.offered,
    signIn: sessions.signIn,
    audit: audit.log,
    policies: accounts.policies,
    roles: accounts.roles,
    isAuthOn: sessions.signIn.isOn,
    admin: admin.service,
    metrics,
    readiness: (options) => checkReadiness({ control, search }, options),
    version,
  };
  const upkeep = upkeepLoops({ database, search, days: settings.changesKeptDays, now, logger });
  const loops = new BackgroundLoops([admin.tasks, ...upkeep, ...people.loops, ...search.loops]);
  // Commands follow as well: an import must apply the policies of now.
  changes.follower.start();
  return {
    services,
    accounts,
    stored: reader,
    audit,
    sessions,
    system: systemActor(registry.namespace),
    database,
    search,
    metrics,
    loops,
    generated,
    place: store.place,
    start: () => loops.start(),
    finishSoon: () => finishSoon(changes, search),
    close: () => closeAll(changes, loops, search, store),
  };
}

interface PeopleParts extends Omit<AccountsDeps, 'isOn'> {
  readonly settings: Settings;
  readonly questions: QuestionClient;
}

/** Who is known, who is signed in, and what they did to access. */
function createPeople({ settings, ...parts }: PeopleParts) {
  const deps = { ...parts, isOn: settings.auth === 'on' };
  const accounts = createAccounts(deps);
  const audit = createAudit({ ...deps, days: settings.auditKeptDays });
  const sessions = createSessions({ ...deps, accounts, audit });
  return { accounts, audit, sessions, loops: [accounts.tokenUse, ...audit.loops, sessions.cleaning] };
}

/** What clients read with. Each part applies the access filter of the question. */
function createReaders(
  deps: AspectReaderDeps,
  reader: AspectReader,
  { index }: SearchEngine,
): Pick<Services, 'reader' | 'history' | 'search' | 'relationships' | 'timeseries'> {
  const { questions, models } = deps;
  const access = new EntityAccess(questions, models.registry.accessAttributes);
  return {
    reader: createEntityReader({ reader, access, models }),
    history: createHistoryReader({ ...deps, access }),
    search: checkedPaths(index, access),
    relationships: new RelationshipReaderPostgres(questions, access),
    timeseries: new TimeseriesReaderPostgres(questions, access),
  };
}

interface UpkeepParts {
  readonly database: Database;
  readonly search: SearchEngine;
  readonly days: number;
  readonly now: () => number;
  readonly logger: Logger;
}

/** The loops that keep the store small and the index complete. */
function upkeepLoops({ database, search, ...deps }: UpkeepParts) {
  return [
    new MaintenanceLoop({ database, maintenance: search.maintenance, logger: deps.logger }),
    changeRetention({ client: database, ...deps }),
  ];
}

interface WriterParts {
  readonly settings: Settings;
  readonly store: OpenDatabase;
  readonly models: ModelRegistry;
  readonly policies: RetentionPolicies;
  readonly validateAspect: ReturnType<typeof loadGeneratedModels>['validateAspect'];
  readonly search: SearchEngine;
  readonly changes: ChangeReaders;
  readonly metrics: ServiceMetrics;
  readonly now: () => number;
  /** For a service; commands write one batch after the other. */
  readonly queue: ReturnType<typeof queueLimits> | undefined;
}

function createWriter({ queue, ...parts }: WriterParts) {
  const { settings, store, validateAspect, search, changes, metrics } = parts;
  return createAspectWriter({
    ...parts,
    database: store.database,
    ...(queue && { queue }),
    ...writeEvents(metrics, changes, search),
    projections: [...search.projections, new AuditProjection(parts.models)],
    validator: createAspectValidator(validateAspect, settings.unknownFields),
  });
}

function createMetrics(
  settings: Settings,
  { database, poolUsage }: OpenDatabase,
  sources: Pick<MetricSources, 'loops' | 'writeQueue'>,
): ServiceMetrics {
  return new ServiceMetrics({
    version,
    engine: settings.elasticsearchUrls ? 'elasticsearch' : 'postgres',
    poolUsage,
    ...sources,
    ...(settings.elasticsearchUrls && { backlog: () => readIndexerBacklog(database) }),
  });
}

function queueLimits({ writeQueueRequests, writeQueueMegabytes }: Settings) {
  return { jobs: writeQueueRequests, size: writeQueueMegabytes * 1_000_000 };
}

/** Who hears of the writes of this process. */
function writeEvents(metrics: ServiceMetrics, changes: ChangeReaders, search: SearchEngine) {
  return {
    onQueueFull: () => metrics.refused('write queue'),
    onBatch: (requests: number) => metrics.written(requests),
    onCommit: (position: number) => {
      changes.onCommit(position);
      search.committed(position);
    },
  };
}

type ChangeReaders = ReturnType<typeof readChanges>;

/** Everything in this process that reads the change log. */
function readChanges(
  { database, questions }: OpenDatabase,
  models: ModelRegistry,
  caches: readonly CachedAspects[],
  logger: Logger,
) {
  const log = new ChangeLogPostgres(questions, models);
  const signal = new ProcessChangeSignal();
  const onPosition = (position: number) => signal.reached(position);
  const follower = new ChangeFollower({ client: database, caches, onPosition, logger });
  return { log, signal, follower, feed: new ChangeFeed({ log, signal }), onCommit: onPosition };
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
  loops: BackgroundLoops,
  search: SearchEngine,
  store: { close(): Promise<void> },
): Promise<void> {
  finishSoon(changes, search);
  await Promise.all([loops.stop(), changes.follower.stop()]);
  await search.close();
  await store.close();
}

/** The HTTP interface of a runtime, not listening yet. */
export async function createInterface(
  { services, sessions, audit, metrics, generated }: Runtime,
  settings: Settings,
  logger: Logger,
): Promise<Server> {
  const documents = await loadInterfaceDocuments(join(generated, 'openapi'));
  const log = measuredLog(
    boundedWarnings(logger),
    metrics,
    new Set(operationTable(documents.routes).map(({ id }) => id)),
  );
  const load = createLoad(settings, metrics);
  const shown = settings.metricsAddress === undefined ? services : { ...services, metrics: METRICS_ELSEWHERE };
  const app = await createHttpApp(shown, {
    documents,
    logger: log,
    load,
    authenticator: sessions.authenticator,
    checkOrigin: createOriginCheck(settings),
    client: clientFacts(settings),
    onRefusal: audit.refusals.note,
  });
  return createHttpServer(app, { logger: log, load });
}

function createLoad({ megabytesInFlight, connectionsMax }: Settings, metrics: ServiceMetrics): EdgeLoad {
  const limits = { bytes: megabytesInFlight * 1_000_000, connections: connectionsMax };
  const load = new EdgeLoad(limits, (reason) => metrics.refused(reason));
  metrics.watchEdge(() => load.usage());
  return load;
}

/** For a few monitors, whose answers have some hundred kilobytes. */
const METRICS_LIMITS = { bytes: 16_000_000, connections: 100 };

/** The interface of an address that has only the metrics, not listening yet. */
export function createMetricsInterface({ metrics }: Runtime, settings: Settings, host: string, logger: Logger): Server {
  const checkOrigin = createOriginCheck({ host, hosts: settings.hosts, origins: undefined, auth: settings.auth });
  const deps = { logger: boundedWarnings(logger), load: new EdgeLoad(METRICS_LIMITS) };
  return createHttpServer(createMetricsApp(metrics, checkOrigin, deps), deps);
}
