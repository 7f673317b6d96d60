import type { Logger } from 'pino';
import type { Registry } from '../../../generated/registry/registry-types';
import { renameStoredAspects } from '../../operation/admin/rename-stored-aspects';
import { type OpenDatabase, openDatabase, type Opening } from '../../base/database/open-database';
import type { Settings } from '../../base/settings/settings-table';

/** Opens the database, and gives what it stores the names of the models. @throws StartupError */
export async function openStore(
  settings: Settings,
  registry: Registry,
  logger: Logger,
  opening: Opening,
): Promise<OpenDatabase> {
  const store = await openDatabase(settings, logger, opening);
  try {
    await renameStoredAspects({ database: store.database, registry, logger });
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
