import type { Logger } from 'pino';
import type { WriteWait } from '../../aspects/aspect-service';
import { BackgroundLoop } from '../../background/background-loop';
import type { Database } from '../../database/sql-client';
import type { ModelRegistry } from '../../registry/model-registry';
import type { SeriesIndex } from '../../timeseries/series-index';
import type { DocumentStore, EventStore } from '../document-store';
import { ReadyIndex } from './ready-index';
import type { SearchEngine } from '../search-engine';
import type { SearchIndex } from '../search-index';
import { DOCUMENTS, drainOutbox, EVENTS, type Outbox } from '../outbox/drain-outbox';
import { advanceVersions } from '../outbox/sql/document-versions';
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

/** How often a process looks for rows that another one wrote. */
const LOOK_EVERY_MS = 1000;
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
  const projection = new OutboxProjection(models);
  const indexerOf = (outbox: Outbox, name: string) =>
    new BackgroundLoop({
      name,
      pass: async () => ((await drainOutbox(database, documents, outbox)) > 0 ? 'more' : 'idle'),
      lookEveryMs: LOOK_EVERY_MS,
      logger,
      messages: {
        away: 'Elasticsearch is unreachable; writes are queued in the outbox',
        back: 'Elasticsearch is reachable; queued writes are being indexed',
        defect: 'emptying the search outbox failed; trying again',
      },
    });
  const indexer = indexerOf(DOCUMENTS, 'search outbox');
  const eventIndexer = indexerOf(EVENTS, 'time series outbox');
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
    loops: [indexer, eventIndexer],
    close: async () => {
      clearTimeout(giveUp);
      await close();
    },
  };
}
