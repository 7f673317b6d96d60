import type { Logger } from 'pino';
import type { Database, QuestionClient } from '#base/database/sql-client';
import { OwnChanges } from '#catalog/changes/own-changes';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { SeriesIndexPostgres } from '#catalog/timeseries/series-index-postgres';
import { indexNotReady } from '#search/engine/index-not-ready';
import type { SearchEngine } from '#search/engine/search-engine';
import type { IndexedChange } from '#search/memory/indexed-change';
import { IndexMaintenanceMemory } from '#search/memory/rows/index-maintenance-memory';
import { foreignDocumentsLoop } from '#search/memory/rows/remake-foreign-documents';
import { StoredDocumentProjection } from '#search/memory/rows/stored-document-projection';
import { SearchIndexRemote, type SendCall } from '#search/remote/search-index-remote';

interface RemoteSearchDeps {
  readonly database: Database;
  readonly questions: QuestionClient;
  readonly models: ModelRegistry;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly send: SendCall;
  readonly timeoutSeconds: number;
  /** Names the process that searches. */
  readonly place: string;
  /** Whether this process changes nothing in the database. */
  readonly onlyReads: boolean;
}

/** Search in another process. Writes of this one store the same documents as with an index of its own. */
export function openRemoteSearch(deps: RemoteSearchDeps): SearchEngine {
  const { database, questions, models, logger, send, onlyReads } = deps;
  const maintenance = new IndexMaintenanceMemory(database, models);
  const index = new SearchIndexRemote(send);
  return {
    timeoutSeconds: deps.timeoutSeconds,
    current: async () => index,
    // Nobody here follows what it keeps, so it keeps nothing.
    projections: [new StoredDocumentProjection(models, new OwnChanges<IndexedChange>())],
    committed: () => undefined,
    maintenance,
    series: new SeriesIndexPostgres(questions),
    pending: async () => new Set(),
    awaited: (writer) => writer,
    check: async (client) => {
      if (!(await maintenance.isReady(client))) throw indexNotReady();
      await send({ kind: 'ready' }, AbortSignal.timeout(deps.timeoutSeconds * 1000));
    },
    loops: onlyReads ? [] : [foreignDocumentsLoop({ database, models, maintenance, logger })],
    finishSoon: () => undefined,
    close: async () => undefined,
    place: deps.place,
  };
}
