import type { Logger } from 'pino';
import type { WriteWait } from '#catalog/aspects/aspect-service';
import type { ChangeFollower } from '#catalog/changes/change-follower';
import { BackgroundLoop } from '#base/background/background-loop';
import type { Database } from '#base/database/sql-client';
import type { LogPoint } from '#catalog/changes/log-point';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { SeriesIndex } from '#catalog/timeseries/series-index';
import type { DocumentStore, EventStore } from '#search/engine/document-store';
import { indexNotReady } from '#search/engine/index-not-ready';
import type { SearchEngine } from '#search/engine/search-engine';
import type { SearchIndex } from '#search/engine/search-index';
import { clusterVersion } from '#search/engine/indexer/cluster-version';
import { LossRepair } from '#search/engine/reconcile/loss-repair';
import { documentConsumer } from '#search/engine/indexer/document-consumer';
import { EVENT_CONSUMER } from '#search/engine/indexer/event-consumer';
import { type Consumer, indexChanges, type IndexerDeps } from '#search/engine/indexer/index-changes';
import { IndexMaintenanceCluster } from '#search/engine/indexer/index-maintenance-cluster';
import { readPendingUrns } from '#search/engine/indexer/sql/read-pending';
import { OwnStates } from '#search/engine/indexer/own-states';
import { SearchWaits } from '#search/engine/indexer/search-waits';
import { createWaitingWriter } from '#search/engine/indexer/waiting-writer';
import { RAISE_VERSIONS, registerConsumers } from '#search/engine/indexer/sql/consumer-rows';

interface ClusterSearchDeps {
  readonly database: Database;
  readonly models: ModelRegistry;
  readonly log: Pick<ChangeFollower, 'saw' | 'onRestart'>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The cluster: searches go to `index`, changes to `documents`. */
  readonly index: SearchIndex;
  /** @throws UnavailableError if the cluster cannot answer searches */
  readonly checkCluster: () => Promise<void>;
  readonly documents: DocumentStore;
  readonly events: EventStore;
  readonly series: SeriesIndex;
  readonly writeWait: WriteWait;
  readonly timeoutSeconds: number;
  readonly place: string;
  /** Whether this process may write to the database. */
  readonly writes: boolean;
  close(): Promise<void>;
}

/** The interval between looks of a process for changes that another one wrote. */
const POLL_EVERY_MS = 1000;
/** A cluster that is back is noticed soon. One request a second does not harm a cluster that is away. */
const LONGEST_PAUSE_MS = 1000;
/** A cluster that works answers in well under this. */
const FINISHES_WITHIN_MS = 2000;

/** Search in a cluster of its own, which follows the change log. */
export async function openClusterSearch(deps: ClusterSearchDeps): Promise<SearchEngine> {
  const { database, models, log, logger, documents, close } = deps;
  if (deps.writes) {
    await database.query(RAISE_VERSIONS);
    await registerConsumers(database);
  }
  const version = clusterVersion(documents, models);
  const own = new OwnStates();
  const saw = (point: LogPoint) => log.saw(point);
  const parts = { database, models, documents, version, saw };
  const indexer = indexerLoop(
    { ...parts, delivered: (position, writes) => waits.delivered(position, writes) },
    documentConsumer(own),
    logger,
    () => own.forget(),
  );
  const eventIndexer = indexerLoop(parts, EVENT_CONSUMER, logger);
  const waits = new SearchWaits({ client: database, documents, indexer });
  const maintenance = new IndexMaintenanceCluster({ database, models, documents, events: deps.events });
  const raiseVersions = () => database.query(RAISE_VERSIONS);
  const repair = new LossRepair({ database, models, maintenance, raiseVersions, logger });
  log.onRestart(() => {
    own.forget();
    waits.restart();
    repair.wake();
  });
  let giveUp: NodeJS.Timeout | undefined;
  return {
    current: async () => deps.index,
    timeoutSeconds: deps.timeoutSeconds,
    projections: [],
    place: deps.place,
    series: deps.series,
    maintenance,
    committed: (position, changeSet) => {
      if (indexer.isRunning) own.committed(position, changeSet);
      waits.committed(position);
    },
    pending: (urns) => readPendingUrns(database, urns),
    awaited: (writer) => createWaitingWriter(writer, waits, deps.writeWait),
    check: async (client) => {
      if (!(await maintenance.isReady(client))) throw indexNotReady();
      await deps.checkCluster();
    },
    loops: deps.writes ? [indexer, eventIndexer, repair] : [],
    finishSoon: () => {
      giveUp ??= setTimeout(() => void close(), FINISHES_WITHIN_MS);
    },
    close: async () => {
      clearTimeout(giveUp);
      await close();
    },
  };
}

/** @param notIndexed called after a pass that indexed nothing, because another process did or because it failed */
function indexerLoop(
  deps: IndexerDeps,
  consumer: Consumer,
  logger: ClusterSearchDeps['logger'],
  notIndexed: () => void = () => undefined,
): BackgroundLoop {
  return new BackgroundLoop({
    name: consumer.name,
    pass: async () => {
      const result = await indexChanges(deps, consumer).catch((error: unknown) => {
        notIndexed();
        throw error;
      });
      if (result === 'leased') notIndexed();
      return result === 'more' ? 'more' : 'idle';
    },
    lookEveryMs: POLL_EVERY_MS,
    longestPauseMs: LONGEST_PAUSE_MS,
    logger,
    messages: {
      away: 'the search cluster is unreachable; changes are indexed when it answers again',
      back: 'the search cluster is reachable; changes are being indexed',
      defect: 'indexing changes failed; trying again',
    },
  });
}
