import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerAccount } from '../cluster/server-account';

/** Every port is only a part of the socket's name; the server listens on no network. */
export const SOCKET_PORT = 5432;

/** sockaddr_un holds 108 bytes on Linux and 104 elsewhere, the last one a NUL. */
const SOCKET_PATH_BYTES_MAX = process.platform === 'linux' ? 107 : 103;

export interface SocketDirectory {
  readonly path: string;
  /** Whether the data directory's path was too long to hold the socket. */
  readonly elsewhere: boolean;
  remove(): Promise<void>;
}

/** Empties it first: a socket's lock file names a pid, which after a crash may belong to another program. The caller holds the data directory. */
export async function makeSocketDirectory(dataDirectory: string, account: ServerAccount): Promise<SocketDirectory> {
  const inside = join(dataDirectory, 'socket');
  const elsewhere = Buffer.byteLength(join(inside, `.s.PGSQL.${SOCKET_PORT}`)) > SOCKET_PATH_BYTES_MAX;
  const path = elsewhere ? await mkdtemp(join(tmpdir(), 'aspectory-')) : inside;
  await rm(inside, { recursive: true, force: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account.ids) await chown(path, account.ids.uid, account.ids.gid);
  return { path, elsewhere, remove: () => rm(path, { recursive: true, force: true }) };
}
