import type { Logger } from 'pino';
import { lockStoredEntities } from '#catalog/aspects/sql/stored-entities';
import { BackgroundLoop } from '#base/background/background-loop';
import type { Database } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { readEntityDocuments } from '#search/engine/rebuild/entity-documents';
import { readForeignDocuments } from '../sql/read-stored-documents';
import type { IndexMaintenanceMemory } from './index-maintenance-memory';
import { versionNumber } from './stored-version';

/** Small, so that writers of the same entities wait only milliseconds. */
const PAGE_SIZE = 200;
/** The time for which searches may miss in a document what only this release puts into it. */
const POLL_EVERY_MS = 5000;

interface ForeignDocumentsDeps {
  readonly database: Database;
  readonly models: ModelRegistry;
  readonly maintenance: IndexMaintenanceMemory;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/**
 * Makes again what processes of another release write into the stored documents. It does nothing while those of another release are in
 * use: the release that was started last decides.
 */
export function foreignDocumentsLoop({ logger, ...deps }: ForeignDocumentsDeps): BackgroundLoop {
  return new BackgroundLoop({
    name: 'search documents of other releases',
    pass: async (signal) => {
      if (await deps.maintenance.isOutdated()) return 'idle';
      const remade = await remakeForeignDocuments(deps, signal);
      if (remade > 0) logger.info({ remade }, 'made search documents of another release again');
      return 'idle';
    },
    lookEveryMs: POLL_EVERY_MS,
    logger,
    messages: {
      away: 'cannot look for search documents of other releases because the database is unreachable; trying again',
      back: 'search documents of other releases are made again',
      defect: 'making search documents of another release again failed; trying again',
    },
  });
}

/** @returns how many */
export async function remakeForeignDocuments(
  { database, models, maintenance }: Omit<ForeignDocumentsDeps, 'logger'>,
  signal?: AbortSignal,
): Promise<number> {
  const version = versionNumber(models.registry);
  for (let remade = 0; ;) {
    const foreign = await readForeignDocuments(database, version, PAGE_SIZE);
    if (foreign.length === 0 || signal?.aborted) return remade;
    await database.transaction(async (transaction) => {
      const entities = await lockStoredEntities(
        transaction,
        foreign.map(({ id }) => id),
      );
      const locked = new Set(entities.map(({ id }) => id));
      const gone = foreign.filter(({ id }) => !locked.has(id));
      await maintenance.repair(transaction, await readEntityDocuments(transaction, models, entities), gone);
    });
    remade += foreign.length;
  }
}
