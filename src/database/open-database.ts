import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { StartupError } from '../errors/startup-error';
import type { Settings } from '../settings/settings-table';
import { checkServer } from './check-server';
import { addressOf, type DatabaseAddress } from './database-address';
import { EmbeddedServer } from './embedded/embedded-server';
import { sharedServerAddress } from './embedded/shared-server';
import { migrate } from './schema/migrate';
import { migrationProblem } from './schema/migration-problem';
import { type PoolUsage, PostgresDatabase } from './connection/postgres-database';
import { serverPlace } from './server-place';
import type { Database } from './sql-client';

export interface OpenDatabase {
  readonly database: Database;
  /** For what needs a connection of its own. */
  readonly address: DatabaseAddress;
  /** Where the data is, for people. */
  readonly place: string;
  poolUsage(): PoolUsage;
  /** Ends the connections, then the server when it is ours. */
  close(): Promise<void>;
}

/** Who opens a database, and how. */
export interface Opening {
  /** What a second process that wants the same data is told about us. */
  readonly command: string;
  /** Whether to use the embedded server of a process that runs already, rather than to refuse. */
  readonly shared: boolean;
  /** Refuse a data directory without a database, rather than to make one: there is nothing to read in it. */
  readonly existing?: boolean;
}

/**
 * The database of the settings, its schema up to date: the server of DATABASE_URL, else the embedded one.
 * @throws StartupError
 */
export async function openDatabase(settings: Settings, logger: Logger, opening: Opening): Promise<OpenDatabase> {
  const server =
    settings.databaseUrl === undefined
      ? await embeddedServer(settings, logger, opening)
      : await reachServer(settings.databaseUrl);
  try {
    const steps = await migrate(server.address);
    if (steps.length > 0) logger.info({ steps }, 'brought the database schema up to date');
  } catch (error) {
    await server.stop();
    throw migrationProblem(error, server.place);
  }
  const database = new PostgresDatabase({ address: server.address, connectionsMax: settings.databaseConnections });
  return {
    database,
    address: server.address,
    place: server.place,
    poolUsage: () => database.usage(),
    close: async () => {
      await database.close();
      await server.stop();
    },
  };
}

interface ReachedServer {
  readonly address: DatabaseAddress;
  readonly place: string;
  stop(): Promise<void>;
}

async function embeddedServer(
  { dataDirectory }: Settings,
  logger: Logger,
  { command, shared, existing = false }: Opening,
): Promise<ReachedServer> {
  if (existing && !holdsDatabase(dataDirectory))
    throw new StartupError(
      `There is no database in ${resolve(dataDirectory)}. Name the directory that holds the data, with --data-dir or ASPECTORY_DATA_DIR.`,
    );
  const running = shared ? await sharedServerAddress(resolve(dataDirectory)) : undefined;
  if (running) return { address: running, place: resolve(dataDirectory), stop: async () => undefined };
  const server = await EmbeddedServer.start({ dataDirectory, command, logger });
  return { address: server.address, place: resolve(dataDirectory), stop: () => server.stop() };
}

/** Whether an embedded database was made in this data directory. */
export function holdsDatabase(dataDirectory: string): boolean {
  return existsSync(join(dataDirectory, 'postgres'));
}

async function reachServer(connectionString: string): Promise<ReachedServer> {
  const address = addressOf(connectionString);
  await checkServer(address);
  return { address, place: serverPlace(connectionString), stop: async () => undefined };
}
