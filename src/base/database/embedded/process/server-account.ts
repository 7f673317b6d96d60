// PostgreSQL refuses to run as root. If we are root, it runs as the owner of existing data, or as `postgres` or `nobody`. It gets no
// right that this account does not have.
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '#base/errors/startup-error';

export interface AccountIds {
  readonly uid: number;
  readonly gid: number;
}

/** The account of the server's programs. */
export interface ServerAccount {
  /** Undefined: the account of this process. */
  readonly ids: AccountIds | undefined;
}

/** `cluster` may not exist yet. */
export function chooseServerAccount(cluster: string): ServerAccount {
  if (process.getuid?.() !== 0) return { ids: undefined };
  const ids = ownerOf(cluster) ?? accountNamed('postgres') ?? accountNamed('nobody');
  if (!ids)
    throw new StartupError(
      'PostgreSQL does not run as root, and neither the user "postgres" nor "nobody" exists. Add one of them, or start as another user.',
    );
  return { ids };
}

/**
 * The path by which a program of the server reaches the folder that it is started in. The folders above it may be closed to its account,
 * for example the home of root. A process keeps its working directory when it changes its account, and on Linux this path leads there
 * without passing through the folders above.
 */
export function ownFolder({ ids }: ServerAccount, folder: string): string {
  return ids && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** Whether the account may read and execute the path, and enter every folder above it. Group memberships do not count; it has none. */
export function isReachable(path: string, ids: AccountIds): boolean {
  for (let each = path, wanted = 0o5; ; each = dirname(each), wanted = 0o1) {
    const { mode, uid, gid } = statSync(each);
    const granted = uid === ids.uid ? mode >> 6 : gid === ids.gid ? mode >> 3 : mode;
    if ((granted & wanted) !== wanted) return false;
    if (each === dirname(each)) return true;
  }
}

/** The account's name or number, for people. */
export function accountName({ uid }: AccountIds): string {
  return accounts().find(([, , id]) => id === String(uid))?.[0] ?? String(uid);
}

function ownerOf(path: string): AccountIds | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

function accountNamed(name: string): AccountIds | undefined {
  const [, , uid, gid] = accounts().find(([each]) => each === name) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function accounts(): string[][] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
}
