import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { ChangeFollower } from '#catalog/changes/change-follower';
import type { DatabaseUse } from '#base/database/open-database';
import type { Database, QuestionClient } from '#base/database/sql-client';
import { SeriesIndexElasticsearch } from '#search/cluster/series-index-elasticsearch';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { formerEngineWarning, searchCluster } from '#base/settings/search-engine-setting';
import type { Settings } from '#base/settings/settings-table';
import { openClusterSearch } from './open-cluster-search';
import { hasBeenInCluster, rememberCluster } from '#search/engine/indexer/index-maintenance-cluster';
import { unregisterConsumers } from '#search/engine/indexer/sql/consumer-rows';
import { openMemorySearch } from './open-memory-search';
import { SegmentThread } from '#search/memory/thread/segment-thread';
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
}

/** A bundle of its own, because the one of the service would take 40 MB more. */
const THREAD_PROGRAM = join(PROJECT, '.build', 'segment-thread.cjs');

const NAME_LENGTH = 16;

/** Opens the engine of the settings: a cluster, or the memory of this process. @throws StartupError */
export async function openSearch(settings: Settings, deps: SearchDeps): Promise<SearchEngine> {
  const { database, models, log, logger, generated, use } = deps;
  const serves = use === 'serves';
  const warning = formerEngineWarning(settings);
  if (warning !== undefined) logger.warn(warning);
  const urls = searchCluster(settings);
  if (urls === undefined) return openOwnSearch(settings, deps);
  // Loaded on demand, because the client takes 150 ms to load.
  const { openElasticsearch } = await import('#search/cluster/open-elasticsearch');
  const {
    index,
    checkCluster,
    store: documents,
    events,
    cluster,
    admission,
  } = await openElasticsearch(settings, { registry: models.registry, generated, logger });
  const close = async () => {
    await admission.stop();
    await cluster.close();
  };
  try {
    await admission.open(serves && (await hasBeenInCluster(database)));
    if (serves) await rememberCluster(database);
  } catch (error) {
    await close();
    throw error;
  }
  const place = searchPlace(urls);
  const series = new SeriesIndexElasticsearch({ cluster, database, models });
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
    writes: use !== 'reads',
  });
}

/** Before the schema is changed. @throws StartupError if the cluster of the settings can never be used */
export async function refuseUnusableCluster(settings: Settings): Promise<void> {
  if (searchCluster(settings) === undefined) return;
  const { refuseUnusable } = await import('#search/cluster/open-elasticsearch');
  await refuseUnusable(settings);
}

/** Search without a cluster. */
async function openOwnSearch(settings: Settings, deps: SearchDeps): Promise<SearchEngine> {
  const { database, questions, models, log, logger, generated, use } = deps;
  const serves = use === 'serves';
  if (serves) await unregisterConsumers(database);
  return openMemorySearch({
    database,
    questions,
    models,
    log,
    logger,
    imageFolder: imageFolder(settings),
    serves,
    megabytesMax: settings.searchMemoryMegabytes,
    timeoutSeconds: settings.queryTimeoutSeconds,
    ...(serves && { thread: segmentThread(generated, logger) }),
  });
}

function segmentThread(generated: string, logger: Logger): SegmentThread {
  const data = { registry: join(generated, 'registry', 'registry.json') };
  return new SegmentThread({ program: THREAD_PROGRAM, data, logger });
}

/** The data directory has an image for each database, because services of several catalogs may share it. */
function imageFolder({ searchImageDirectory, databaseUrl, dataDirectory }: Settings): string {
  if (searchImageDirectory !== undefined) return resolve(searchImageDirectory);
  const folder = join(resolve(dataDirectory), 'search');
  return databaseUrl === undefined ? folder : join(folder, nameOfDatabase(databaseUrl));
}

/** Without the user and the password, which change. */
function nameOfDatabase(databaseUrl: string): string {
  const place = databaseUrl.replace(/\/\/[^@/]*@/, '//');
  return createHash('sha256').update(place).digest('hex').slice(0, NAME_LENGTH);
}

/** For messages: without credentials. */
export function searchPlace(urls: readonly string[]): string {
  return `Elasticsearch at ${urls.map((url) => new URL(url).host).join(', ')}`;
}
