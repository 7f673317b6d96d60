import { chmod, chown, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../../database-address';
import { initializeCluster, SUPERUSER } from '../cluster/initialize-cluster';
import { stopLeftoverPostmaster } from './leftover-postmaster';
import { chooseServerAccount, type ServerAccount } from '../cluster/server-account';
import { locateServerBinaries, type ServerBinaries } from '../cluster/server-binaries';

const LOG_BYTES_MAX = 10 * 1024 * 1024;

/** Only a part of the socket's name, because the server does not listen on a network. */
const SOCKET_PORT = 5432;

/** sockaddr_un holds 108 bytes on Linux and 104 elsewhere, including a final NUL. */
const SOCKET_PATH_BYTES_MAX = process.platform === 'linux' ? 107 : 103;

interface SocketDirectory {
  readonly path: string;
  /** Whether the socket is outside of the data directory, because its path would be too long. */
  readonly elsewhere: boolean;
  remove(): Promise<void>;
}

/** All that a start of the server needs. */
export interface PostmasterPlan {
  readonly binaries: ServerBinaries;
  readonly account: ServerAccount;
  readonly cluster: string;
  readonly socketDirectory: SocketDirectory;
  readonly logFile: string;
  /** False only for databases of tests and benchmarks. */
  readonly durable: boolean;
}

/** Prepares a start: account, cluster, socket directory. Ends a server that a crash left running. The caller holds the data directory. */
export async function preparePostmaster(
  dataDirectory: string,
  durable: boolean,
  logger: Logger,
): Promise<PostmasterPlan> {
  const cluster = join(dataDirectory, 'postgres');
  const binaries = locateServerBinaries(join(dataDirectory, 'lib'));
  const account = chooseServerAccount(cluster, [binaries.postgres, dataDirectory]);
  if (account.wrapper.length > 0)
    logger.info('the project is in a folder closed to other users; PostgreSQL gets the right to pass through it');
  await chmod(dataDirectory, 0o700);
  if (account.ids) await chown(dataDirectory, account.ids.uid, account.ids.gid);
  if (await initializeCluster(cluster, binaries, account)) logger.info({ dataDirectory }, 'made a new database');
  const leftover = await stopLeftoverPostmaster(cluster);
  if (leftover) logger.warn({ leftover }, 'stopped the database server that an earlier process left running');
  const socketDirectory = await makeSocketDirectory(dataDirectory, account);
  if (socketDirectory.elsewhere)
    logger.info(
      { path: socketDirectory.path },
      'the path of the data directory is too long for a socket; the socket is outside of it',
    );
  const logFile = join(dataDirectory, 'postgres.log');
  await keepSmall(logFile);
  return { binaries, account, cluster, socketDirectory, logFile, durable };
}

async function keepSmall(logFile: string): Promise<void> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size > LOG_BYTES_MAX) await rename(logFile, `${logFile}.old`);
}

/** Empties the directory first, because a lock file in it names a pid that may belong to another program after a crash. The caller holds the data directory. */
async function makeSocketDirectory(dataDirectory: string, account: ServerAccount): Promise<SocketDirectory> {
  const inside = join(dataDirectory, 'socket');
  const elsewhere = Buffer.byteLength(join(inside, `.s.PGSQL.${SOCKET_PORT}`)) > SOCKET_PATH_BYTES_MAX;
  const path = elsewhere ? await mkdtemp(join(tmpdir(), 'aspectory-')) : inside;
  await rm(inside, { recursive: true, force: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account.ids) await chown(path, account.ids.uid, account.ids.gid);
  return { path, elsewhere, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The address of a server whose socket is in this directory. */
export function addressAt(socketDirectory: string): Exclude<DatabaseAddress, { readonly connectionString: string }> {
  return { host: socketDirectory, port: SOCKET_PORT, user: SUPERUSER, database: 'postgres' };
}
