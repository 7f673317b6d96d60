import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { StartupError } from '../errors/startup-error';
import type { Settings } from '../settings/settings-table';
import type { Tracing } from '../tracing/tracing';
import { checkServer } from './check-server';
import { type PasswordSource, passwordSource } from './database-password';
import { addressOf, type DatabaseAddress, readOnly, serverPlace, settledAddress } from './database-address';
import { DiskRoom } from './embedded/directory/disk-room';
import { EmbeddedServer, settledServerAddress } from './embedded/embedded-server';
import { untilUnused } from './embedded/until-unused';
import { migrate, missingSteps } from './schema/migrate';
import { migrationProblem } from './schema/migration-problem';
import { requireSchema } from './schema/require-schema';
import { UPGRADE_FROM_010 } from './schema/upgrade-from-010';
import type { PoolUsage } from './connection/connection-pool';
import type { KnownOutage } from './connection/translate-error';
import { PostgresDatabase } from './connection/postgres-database';
import type { SqlClient } from './sql-client';
import { openConnections, type OpenConnections } from './connection/open-connections';
import { tracedConnections } from './connection/traced-connections';

export interface OpenDatabase extends Omit<OpenConnections, 'usage'> {
  /** The address for work that needs a connection of its own. */
  readonly address: DatabaseAddress;
  /** The place of the data, for people. */
  readonly place: string;
  /** The steps of the schema that this opening took. */
  readonly steps: readonly string[];
  poolUsage(): PoolUsage;
  /** Must be called before a write. @throws DiskFullError if the disk of the embedded server has no room for it */
  requireRoom(): Promise<void>;
  /** Free bytes on the disk of the embedded server; absent for another server. */
  readonly diskFree?: () => Promise<number>;
  /** Says where this process answers as a service, to commands that name its data directory. */
  announce(url: string): Promise<void>;
  /** Closes the connections, then stops the server if this process started it. */
  close(): Promise<void>;
}

/**
 * What a command may do. `serves` and `migrates` bring the schema up to date. All others refuse an older one, because a service of the
 * earlier release may use it. `creates` also makes a catalog if the place is empty. `follows` is a service that only reads, also from a standby. The
 * connections of `reads` and `follows` are read-only.
 */
export type DatabaseUse = 'serves' | 'follows' | 'migrates' | 'creates' | 'writes' | 'reads';

/** Whether the process changes nothing in the database. */
export function onlyReads(use: DatabaseUse): boolean {
  return use === 'reads' || use === 'follows';
}

/** Whether the process is a service, and not a command that ends. */
export function isService(use: DatabaseUse): boolean {
  return use === 'serves' || use === 'follows';
}

/** The ways in which a command opens the database. */
export interface Opening {
  readonly use: DatabaseUse;
  /** The command line. A second process that wants the same data shows it. */
  readonly command: string;
  /** Whether to use the embedded server of another process that runs, instead of refusing, and to let others use one that this process starts. */
  readonly shared: boolean;
  /**
   * Refuses the opening before it changes the schema that is there. Asked only if steps are missing, of which the database may have none.
   * @throws StartupError
   */
  readonly refuse?: (client: SqlClient) => Promise<void>;
  /** Traces statements. */
  readonly tracing?: Tracing | undefined;
}

const STATEMENTS_ARE_LOST =
  'the pooler of DATABASE_URL does not keep prepared statements, so the server plans each statement every time; a direct address, or pgbouncer 1.21 with max_prepared_statements, saves processor time';

/** The others refuse a data directory without a database. */
const MAKE_DIRECTORIES: ReadonlySet<DatabaseUse> = new Set(['serves', 'creates']);

/**
 * Opens the database of the settings: the server of DATABASE_URL, or else the embedded one.
 * @throws StartupError
 */
export async function openDatabase(settings: Settings, logger: Logger, opening: Opening): Promise<OpenDatabase> {
  const server =
    settings.databaseUrl === undefined
      ? await embeddedServer(settings, logger, opening)
      : await reachServer(settings.databaseUrl, passwordSource(settings), logger);
  const steps = await prepareSchema(server, logger, opening).catch(async (error: unknown) => {
    await server.stop();
    throw migrationProblem(error, server.place);
  });
  const address = onlyReads(opening.use) ? readOnly(server.address) : server.address;
  const opened = openConnections(address, settings, server.outage);
  const { usage, ...connections } = opening.tracing ? tracedConnections(opened, opening.tracing) : opened;
  const room = settings.databaseUrl === undefined ? new DiskRoom(server.place) : undefined;
  return {
    ...connections,
    address,
    place: server.place,
    steps,
    poolUsage: usage,
    requireRoom: async () => room?.require(),
    announce: async (url) => server.announce?.(url),
    ...(room && { diskFree: () => room.free() }),
    close: async () => {
      await connections.close();
      await server.stop();
    },
  };
}

/** @returns the steps that were taken */
async function prepareSchema(
  server: ReachedServer,
  logger: Logger,
  { use, refuse }: Opening,
): Promise<readonly string[]> {
  if (use !== 'serves' && use !== 'migrates') {
    await requireSchema(server.address, server.place, {
      mayMake: use === 'creates',
      mayBeStarting: server.isOfAnother ?? false,
    });
    return [];
  }
  if (refuse) await refuseBefore(server.address, refuse);
  const steps = await migrate(server.address);
  if (steps.includes(UPGRADE_FROM_010))
    logger.warn({ steps }, 'upgraded the database of version 0.1.0; that version cannot open it any more');
  else if (steps.length > 0) logger.info({ steps }, 'migrated the database schema');
  return steps;
}

async function refuseBefore(address: DatabaseAddress, refuse: NonNullable<Opening['refuse']>): Promise<void> {
  if ((await missingSteps(address)).length === 0) return;
  const database = new PostgresDatabase({ address: readOnly(address), connectionsMax: 1 });
  await refuse(database).finally(() => database.close());
}

interface ReachedServer {
  readonly address: DatabaseAddress;
  readonly place: string;
  readonly outage?: KnownOutage;
  /** Whether another process runs it. */
  readonly isOfAnother?: true;
  announce?(url: string): Promise<void>;
  stop(): Promise<void>;
}

async function embeddedServer(
  { dataDirectory }: Settings,
  logger: Logger,
  { command, shared, use }: Opening,
): Promise<ReachedServer> {
  const running = shared ? await settledServerAddress(resolve(dataDirectory)) : undefined;
  if (running)
    return { address: running, place: resolve(dataDirectory), isOfAnother: true, stop: async () => undefined };
  if (!MAKE_DIRECTORIES.has(use) && !holdsDatabase(dataDirectory))
    throw new StartupError(
      `There is no database in ${resolve(dataDirectory)}. Name the directory that holds the data, with --data-dir or ASPECTORY_DATA_DIR.`,
    );
  const server = await EmbeddedServer.start({ dataDirectory, command, logger });
  return {
    address: server.address,
    place: resolve(dataDirectory),
    outage: () => server.outage,
    announce: (url) => server.announce(url),
    stop: async () => {
      // A service stops when it is told to. Commands that share a server end in any order.
      if (shared) await untilUnused(server.address, logger);
      await server.stop();
    },
  };
}

/** Whether an embedded database was made in this data directory. */
export function holdsDatabase(dataDirectory: string): boolean {
  return existsSync(join(dataDirectory, 'postgres'));
}

async function reachServer(
  databaseUrl: string,
  password: PasswordSource | undefined,
  logger: Logger,
): Promise<ReachedServer> {
  const address = addressOf(databaseUrl, password);
  const pooling = await checkServer(address);
  if (pooling && !pooling.keepsStatements) logger.info(STATEMENTS_ARE_LOST);
  return {
    address: { ...(await settledAddress(address)), pooling },
    place: serverPlace(databaseUrl),
    stop: async () => undefined,
  };
}
