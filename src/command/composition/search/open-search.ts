import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { ChangeFollower } from '#catalog/changes/change-follower';
import { type DatabaseUse, isService, onlyReads } from '#base/database/open-database';
import type { Database, QuestionClient, SqlClient } from '#base/database/sql-client';
import { SeriesIndexCluster } from '#search/cluster/series-index-cluster';
import type { Tracing } from '#base/tracing/tracing';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { formerEngineWarning, searchCluster, searchPlace, searchProcess } from '#base/settings/search-engine-setting';
import type { Settings } from '#base/settings/settings-table';
import { openClusterSearch } from './open-cluster-search';
import { hasBeenInCluster, rememberCluster } from '#search/engine/indexer/index-maintenance-cluster';
import { unregisterConsumers } from '#search/engine/indexer/sql/consumer-rows';
import { positionText } from '#catalog/changes/written-position';
import { readLogState } from '#search/memory/sql/read-log-state';
import { ProcessSignatures } from '#access/accounts/process-signatures';
import { SigningKeys } from '#access/accounts/signing-keys';
import { createSendCall } from '#search/remote/send-call';
import { openMemorySearch } from './open-memory-search';
import { openRemoteSearch } from './open-remote-search';
import { memorySettingWarning, searchMegabytesMax } from './search-memory';
import type { ImageStore } from '#search/memory/images/image-store';
import { ImageStoreFile } from '#search/memory/images/image-store-file';
import { ImageStorePostgres } from '#search/memory/images/image-store-postgres';
import { SegmentThread } from '#search/memory/thread/segment-thread';
import { hasTables } from '#operation/admin/sql/served-with';
import { PROJECT } from '#base/settings/project-folder';
import type { SearchEngine } from '#search/engine/search-engine';

interface SearchDeps {
  readonly database: Database;
  readonly questions: QuestionClient;
  readonly models: ModelRegistry;
  /** Notices that the log went back. */
  readonly log: ChangeFollower;
  readonly logger: Logger;
  /** The folder of generated files. */
  readonly generated: string;
  /** A service starts although the cluster is unreachable, if the catalog has been in a cluster before. */
  readonly use: DatabaseUse;
  readonly tracing?: Tracing | undefined;
}

/** A bundle of its own, because the one of the service would take 40 MB more. */
const THREAD_PROGRAM = join(PROJECT, '.build', 'segment-thread.cjs');

/** Opens the engine of the settings: a cluster, or the memory of this process. @throws StartupError */
export async function openSearch(settings: Settings, deps: SearchDeps): Promise<SearchEngine> {
  const { database, models, log, logger, generated, use } = deps;
  const warning = formerEngineWarning(settings);
  if (warning !== undefined) logger.warn(warning);
  const found = searchCluster(settings);
  if (found === undefined) return openWithoutCluster(settings, deps);
  // Loaded on demand, because most catalogs search in memory.
  const { openCluster } = await import('#search/cluster/open-cluster');
  const {
    index,
    checkCluster,
    store: documents,
    events,
    cluster,
    admission,
  } = await openCluster(found, {
    timeoutSeconds: settings.queryTimeoutSeconds,
    registry: models.registry,
    generated,
    logger,
    tracing: deps.tracing,
    shards: shardsOf(settings),
  });
  const close = async () => {
    await admission.stop();
    await cluster.close();
  };
  try {
    await admission.open(isService(use) && (await hasBeenInCluster(database)));
    if (use === 'serves') await rememberCluster(database);
  } catch (error) {
    await close();
    throw error;
  }
  const place = searchPlace(found);
  const series = new SeriesIndexCluster({ cluster, database, models });
  return openClusterSearch({
    database,
    models,
    log,
    logger,
    index,
    checkCluster,
    documents,
    events,
    series,
    writeWait: settings.writeWait,
    timeoutSeconds: settings.queryTimeoutSeconds,
    place,
    close,
    writes: !onlyReads(use),
  });
}

function shardsOf({ searchShards }: Settings): number | undefined {
  return searchShards === 0 ? undefined : searchShards;
}

/**
 * Refuses a cluster before the schema is changed. One that is away may be so if the catalog has been in a cluster.
 * @throws StartupError if the cluster of the settings cannot be used
 */
export async function refuseUnusableCluster(settings: Settings, client: SqlClient, generated: string): Promise<void> {
  const found = searchCluster(settings);
  if (found === undefined) return;
  const mayBeAway = (await hasTables(client, ['search_state'])) && (await hasBeenInCluster(client));
  const { refuseUnusable } = await import('#search/cluster/open-cluster');
  await refuseUnusable(found, { generated, shards: shardsOf(settings), mayBeAway });
}

/** Search in another process of the catalog, or in the memory of this one. */
async function openWithoutCluster(settings: Settings, deps: SearchDeps): Promise<SearchEngine> {
  if (deps.use === 'serves') await unregisterConsumers(deps.database);
  const url = searchProcess(settings);
  return url === undefined ? openOwnSearch(settings, deps) : openSearchAt(url, settings, deps);
}

/** Search in another process of the catalog. */
function openSearchAt(url: string, settings: Settings, deps: SearchDeps): SearchEngine {
  const { database, use } = deps;
  const signatures = new ProcessSignatures(new SigningKeys(database, Date.now), Date.now);
  const timeoutSeconds = settings.queryTimeoutSeconds;
  return openRemoteSearch({
    ...deps,
    timeoutSeconds,
    send: createSendCall({
      url,
      timeoutSeconds,
      sign: (body) => signatures.sign(body),
      position: async () => positionText(await readLogState(database)),
    }),
    place: `the process at ${new URL(url).host}`,
    onlyReads: onlyReads(use),
  });
}

/** Search in the memory of this process. */
function openOwnSearch(settings: Settings, deps: SearchDeps): SearchEngine {
  const { database, questions, models, log, logger, generated, use } = deps;
  const follows = use === 'follows';
  const serves = isService(use);
  const warning = memorySettingWarning(settings);
  if (serves && warning !== undefined) logger.warn(warning);
  return openMemorySearch({
    database,
    questions,
    models,
    log,
    logger,
    images: imageStore(settings, database, follows),
    serves,
    onlyReads: follows,
    megabytesMax: searchMegabytesMax(settings),
    timeoutSeconds: settings.queryTimeoutSeconds,
    ...(serves && { thread: segmentThread(generated, logger) }),
  });
}

function segmentThread(generated: string, logger: Logger): SegmentThread {
  const data = { registry: join(generated, 'registry', 'registry.json') };
  return new SegmentThread({ program: THREAD_PROGRAM, data, logger });
}

/**
 * Processes that share a database share its image, unless they have a folder for their own. A process that follows a standby has a file: it may
 * not write there, and a standby does not have tables without a log.
 */
function imageStore(
  { searchImageDirectory, databaseUrl, dataDirectory }: Settings,
  database: Database,
  follows: boolean,
): ImageStore {
  if (searchImageDirectory !== undefined) return new ImageStoreFile(resolve(searchImageDirectory));
  if (databaseUrl !== undefined && !follows) return new ImageStorePostgres(database);
  return new ImageStoreFile(join(resolve(dataDirectory), 'search'));
}
