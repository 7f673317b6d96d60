import { resolve } from 'node:path';
import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { addressOf, readOnly } from '#base/database/database-address';
import { passwordSource } from '#base/database/database-password';
import { sharedServerAddress } from '#base/database/embedded/embedded-server';
import type { Settings } from '#base/settings/settings-table';

const CONNECTIONS_MAX = 2;

/**
 * Reads the database of a catalog without a start of anything.
 * @returns undefined while the embedded database does not run
 */
export async function readCatalogDatabase<Result>(
  settings: Settings,
  read: (database: PostgresDatabase) => Promise<Result>,
): Promise<Result | undefined> {
  const { databaseUrl, dataDirectory } = settings;
  const address =
    databaseUrl === undefined
      ? await sharedServerAddress(resolve(dataDirectory))
      : addressOf(databaseUrl, passwordSource(settings));
  if (!address) return undefined;
  const database = new PostgresDatabase({ address: readOnly(address), connectionsMax: CONNECTIONS_MAX });
  try {
    return await read(database);
  } finally {
    await database.close();
  }
}
