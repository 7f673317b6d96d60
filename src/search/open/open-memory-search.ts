import type { Logger } from 'pino';
import type { Database, QuestionClient } from '../../database/sql-client';
import type { ModelRegistry } from '../../registry/model-registry';
import { SeriesIndexPostgres } from '../../timeseries/series-index-postgres';
import { beingFilled } from '../being-filled';
import { SearchFields } from '../fields/search-fields';
import { FollowedSearchIndex } from '../memory/follow/followed-search-index';
import { IndexLoop } from '../memory/follow/index-loop';
import { LiveIndex } from '../memory/follow/live-index';
import { loadRows } from '../memory/follow/load-rows';
import { OwnChanges } from '../memory/follow/own-changes';
import { MemoryIndex } from '../memory/memory-index';
import { IndexMaintenanceMemory } from '../memory/rows/index-maintenance-memory';
import { StoredDocumentProjection } from '../memory/rows/stored-document-projection';
import { StoredDocumentsPostgres } from '../memory/rows/stored-documents-postgres';
import type { IndexUsage, SearchEngine } from '../search-engine';
import { ReadyIndex } from './ready-index';

export interface MemorySearchDeps {
  readonly database: Database;
  readonly questions: QuestionClient;
  readonly models: ModelRegistry;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Search in the memory of this process. The index follows the change log, so it has what any process committed. */
export function openMemorySearch(deps: MemorySearchDeps): SearchEngine {
  const { database, questions, models, logger } = deps;
  const own = new OwnChanges();
  const projection = new StoredDocumentProjection(models, own);
  const maintenance = new IndexMaintenanceMemory(database, models);
  const live = liveIndex(deps, own);
  const isReady = () => maintenance.isReady();
  const loop = new IndexLoop({ live, isReady, logger });
  return {
    index: new ReadyIndex(new FollowedSearchIndex(live), isReady),
    projections: [projection],
    committed: (position, changeSet) => {
      if (live.isUsed) projection.committed(position, changeSet);
    },
    maintenance,
    series: new SeriesIndexPostgres(questions),
    pending: async () => new Set(),
    awaited: (writer) => writer,
    check: async (client) => {
      if (!live.loaded || !(await maintenance.isReady(client))) throw beingFilled();
    },
    loops: [loop],
    finishSoon: () => undefined,
    close: () => live.stop(),
    usage: () => usageOf(live),
    place: 'memory',
  };
}

function usageOf({ loaded }: LiveIndex<MemoryIndex>): IndexUsage | undefined {
  if (!loaded) return undefined;
  const { documents, terms, bytes } = loaded.index.statistics;
  const { reached, lag } = loaded.follower;
  return { documents, terms, bytes, position: reached.position, lag };
}

function liveIndex({ database, questions, models, logger }: MemorySearchDeps, own: OwnChanges) {
  const fields = new SearchFields(models.registry);
  return new LiveIndex<MemoryIndex>({
    client: database,
    own,
    fromImage: async () => undefined,
    fromRows: async (signal) => {
      const index = new MemoryIndex(fields, new StoredDocumentsPostgres(questions));
      return { index, state: await loadRows(database, index, { signal, logger }) };
    },
  });
}
