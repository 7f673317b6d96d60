import type { Logger } from 'pino';
import type { WriteWait } from '../../aspects/aspect-service';
import type { Database } from '../../database/sql-client';
import type { ModelRegistry } from '../../registry/model-registry';
import type { SeriesIndex } from '../../timeseries/series-index';
import type { DocumentStore, EventStore } from '../document-store';
import { ReadyIndex } from './ready-index';
import type { SearchEngine } from '../search-engine';
import type { SearchIndex } from '../search-index';
import { DOCUMENTS, drainOutbox, EVENTS, type Outbox } from '../outbox/drain-outbox';
import { advanceVersions } from '../outbox/sql/document-versions';
import { OutboxIndexer } from '../outbox/outbox-indexer';
import { OutboxProjection } from '../outbox/outbox-projection';
import { IndexMaintenanceOutbox } from '../outbox/index-maintenance-outbox';
import { SearchWaits } from '../outbox/search-waits';
import { createWaitingWriter } from '../outbox/waiting-writer';

export interface OutboxSearchDeps {
  readonly database: Database;
  readonly models: ModelRegistry;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The cluster, as it is asked and as it is told. */
  readonly index: SearchIndex;
  readonly documents: DocumentStore;
  readonly events: EventStore;
  readonly series: SeriesIndex;
  readonly writeWait: WriteWait;
  readonly place: string;
  close(): Promise<void>;
}

/** A cluster that works answers in well under this. */
const FINISHES_WITHIN_MS = 2000;

/** Search in a cluster of its own, which the outbox tells of what was written. */
export async function openOutboxSearch({
  database,
  models,
  logger,
  index,
  documents,
  events,
  series,
  writeWait,
  place,
  close,
}: OutboxSearchDeps): Promise<SearchEngine> {
  await advanceVersions(database);
  const projection = new OutboxProjection(models.series);
  const indexerOf = (outbox: Outbox) =>
    new OutboxIndexer({
      drain: () => drainOutbox(database, documents, outbox),
      onAway: (reason) =>
        logger.warn({ reason }, 'the search cluster cannot be told of writes; they wait in the outbox'),
      onBack: () => logger.info('the search cluster can be told of writes again'),
      report: (err) => logger.error({ err }, 'emptying the outbox failed; trying again'),
    });
  const indexer = indexerOf(DOCUMENTS);
  const eventIndexer = indexerOf(EVENTS);
  const waits = new SearchWaits({ client: database, documents, indexer, projection });
  let giveUp: NodeJS.Timeout | undefined;
  const finishSoon = () => {
    giveUp ??= setTimeout(() => void close(), FINISHES_WITHIN_MS);
  };
  const maintenance = new IndexMaintenanceOutbox({ database, models, documents, events });
  return {
    index: new ReadyIndex(index, () => maintenance.isReady()),
    projection,
    place,
    series,
    finishSoon,
    maintenance,
    awaited: (writer) => createWaitingWriter(writer, waits, writeWait),
    start: () => {
      indexer.start();
      eventIndexer.start();
    },
    stop: async () => {
      finishSoon();
      await Promise.all([indexer.stop(), eventIndexer.stop()]);
      clearTimeout(giveUp);
      await close();
    },
  };
}
