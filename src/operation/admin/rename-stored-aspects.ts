import type { Logger } from 'pino';
import type { Registry } from '#generated/registry/registry-types';
import type { Database } from '#base/database/sql-client';
import { type AspectRename, findFormerNames, renameAspects, renameListed, renamesToDo } from './sql/rename-aspects';

interface RenameDeps {
  readonly database: Database;
  readonly registry: Pick<Registry, 'aspects'>;
  readonly logger: Logger;
  /** Entities of one transaction. */
  readonly batchSize?: number;
}

const BATCH_SIZE = 50_000;

/**
 * Gives stored values, history, edges and events the names of now of their aspects (`aliases`). It ends before anything is served, so every
 * statement knows one name only. After an interruption the next start goes on.
 * @returns the number of renamed aspects of entities
 */
export async function renameStoredAspects({
  database,
  registry,
  logger,
  batchSize = BATCH_SIZE,
}: RenameDeps): Promise<number> {
  const renames = renamesOf(registry);
  if (renames.length === 0) return 0;
  const range = await findFormerNames(database, renames);
  if (!range) return 0;
  logger.info({ aspects: Object.fromEntries(renames.map((each) => [each.oldName, each.newName])) }, 'renaming aspects');
  let renamed = 0;
  for (let first = range.first; first <= range.last; first += batchSize) {
    const last = Math.min(first + batchSize - 1, range.last);
    renamed += await database.transaction((transaction) => renameAspects(transaction, renames, { first, last }));
    logger.info({ renamed, entities: last, of: range.last }, 'renamed aspects');
  }
  await renameListed(database, renames);
  return renamed;
}

/** Former names under which values are stored that `renameStoredAspects` would rename, with the names of now. Scans the tables if there are aliases. */
export async function pendingRenames({
  database,
  registry,
}: Pick<RenameDeps, 'database' | 'registry'>): Promise<readonly Omit<AspectRename, 'preference'>[]> {
  const renames = renamesOf(registry);
  return renames.length === 0 ? [] : renamesToDo(database, renames);
}

function renamesOf({ aspects }: Pick<Registry, 'aspects'>): readonly AspectRename[] {
  return aspects.flatMap(({ name, aliases }) =>
    aliases.map((oldName, preference) => ({ oldName, newName: name, preference })),
  );
}
