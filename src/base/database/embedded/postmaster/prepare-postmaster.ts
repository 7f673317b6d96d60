import { chown, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '#base/database/database-address';
import { writeConnectionRules } from '../cluster/connection-rules';
import { initializeCluster, SUPERUSER } from '../cluster/initialize-cluster';
import { locateServerBinaries, type ServerBinaries } from '../cluster/server-binaries';
import type { DataDirectory } from '../directory/data-directory';
import { isReachable, type ServerAccount } from '../process/server-account';
import { StartupError } from '#base/errors/startup-error';
import { stopLeftoverPostmaster } from './leftover-postmaster';

/** A part of the socket's name, and no more, because the server does not listen on a network. */
const SOCKET_PORT = 5432;
const SOCKET_FILES = [`.s.PGSQL.${SOCKET_PORT}`, `.s.PGSQL.${SOCKET_PORT}.lock`];

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
  /** False only for databases of tests and benchmarks. */
  readonly durable: boolean;
}

/** Prepares a start: cluster, connection rules, socket. Ends a server that a crash left running. The caller holds the data directory. */
export async function preparePostmaster(
  { path: dataDirectory, account }: DataDirectory,
  durable: boolean,
  logger: Logger,
): Promise<PostmasterPlan> {
  const cluster = join(dataDirectory, 'postgres');
  refuseUnreachable(dataDirectory, account);
  const binaries = await locateServerBinaries(dataDirectory, account, logger);
  if (await initializeCluster(cluster, binaries, account)) logger.info({ dataDirectory }, 'made a new database');
  const leftover = await stopLeftoverPostmaster(cluster);
  if (leftover) logger.warn({ leftover }, 'stopped the database server that an earlier process left running');
  await writeConnectionRules(cluster, account, SUPERUSER);
  await removeSocketOf02(dataDirectory);
  const socketDirectory = await makeSocketDirectory(cluster, account);
  if (socketDirectory.elsewhere)
    logger.info(
      { path: socketDirectory.path },
      'the path of the data directory is too long for a socket; the socket is outside of it',
    );
  return { binaries, account, cluster, socketDirectory, durable };
}

/** Refuses a directory that the account cannot reach. Only Linux has a path to the working directory, see `ownFolder`. */
function refuseUnreachable(dataDirectory: string, { ids }: ServerAccount): void {
  if (!ids || process.platform === 'linux' || isReachable(dataDirectory, ids)) return;
  throw new StartupError(
    `PostgreSQL does not run as root, and user ${ids.uid} may not enter ${dataDirectory}. Set ASPECTORY_DATA_DIR to a directory that every user may enter, or start as another user.`,
  );
}

/**
 * The socket is in the cluster, the one folder that the account of the server may write. Removes an old one first, because its lock file
 * names a pid that may belong to another program after a crash.
 */
async function makeSocketDirectory(cluster: string, { ids }: ServerAccount): Promise<SocketDirectory> {
  await removeSocket(cluster);
  const [socket = ''] = SOCKET_FILES;
  if (Buffer.byteLength(join(cluster, socket)) <= SOCKET_PATH_BYTES_MAX)
    return { path: cluster, elsewhere: false, remove: () => removeSocket(cluster) };
  const path = await mkdtemp(join(tmpdir(), 'aspectory-'));
  if (ids) await chown(path, ids.uid, ids.gid);
  return { path, elsewhere: true, remove: () => removeSocketFolder(path) };
}

/** Releases before 0.3.0 had the socket in a folder of its own. */
async function removeSocketOf02(dataDirectory: string): Promise<void> {
  await removeSocketFolder(join(dataDirectory, 'socket'));
}

/** Names the files, because removing a tree of another account could follow links that it makes meanwhile. */
async function removeSocket(folder: string): Promise<void> {
  for (const name of SOCKET_FILES) await rm(join(folder, name), { force: true });
}

/** Leaves a folder that holds other files. */
async function removeSocketFolder(folder: string): Promise<void> {
  await removeSocket(folder).catch(() => undefined);
  await rmdir(folder).catch(() => undefined);
}

/** The address of a server whose socket is in this directory. */
export function addressAt(socketDirectory: string): Exclude<DatabaseAddress, { readonly connectionString: string }> {
  return { host: socketDirectory, port: SOCKET_PORT, user: SUPERUSER, database: 'postgres' };
}
