import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from '../../database-address';
import { SUPERUSER } from '../cluster/initialize-cluster';
import type { ServerAccount } from '../cluster/server-account';

/** Only a part of the socket's name, because the server does not listen on a network. */
const SOCKET_PORT = 5432;

/** sockaddr_un holds 108 bytes on Linux and 104 elsewhere, including a final NUL. */
const SOCKET_PATH_BYTES_MAX = process.platform === 'linux' ? 107 : 103;

export interface SocketDirectory {
  readonly path: string;
  /** Whether the socket is outside of the data directory, because its path would be too long. */
  readonly elsewhere: boolean;
  remove(): Promise<void>;
}

/** Empties the directory first, because a lock file in it names a pid that may belong to another program after a crash. The caller holds the data directory. */
export async function makeSocketDirectory(dataDirectory: string, account: ServerAccount): Promise<SocketDirectory> {
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
