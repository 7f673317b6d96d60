// PostgreSQL refuses to run as root. If we are root, it runs as the owner of existing data, or as `postgres` or `nobody`.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../../../errors/startup-error';

/** The account of the server's programs. */
export interface ServerAccount {
  /** Undefined: the account of this process. */
  readonly ids: { readonly uid: number; readonly gid: number } | undefined;
  /** Program and arguments to put before a command; empty if `ids` are enough. */
  readonly wrapper: readonly string[];
}

const SETPRIV = '/usr/bin/setpriv';

/** `cluster` may not exist yet. The server must be able to reach `paths`. */
export function chooseServerAccount(cluster: string, paths: readonly string[]): ServerAccount {
  if (process.getuid?.() !== 0) return { ids: undefined, wrapper: [] };
  const ids = ownerOf(cluster) ?? accountNamed('postgres') ?? accountNamed('nobody');
  if (!ids)
    throw new StartupError(
      'PostgreSQL does not run as root, and neither the user "postgres" nor "nobody" exists. Add one of them, or start as another user.',
    );
  const blocked = paths.find((path) => !isReachable(dirname(path), ids));
  return { ids, wrapper: blocked ? throughClosedFolders(ids, blocked) : [] };
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  if (!existsSync(path)) return undefined;
  const { uid, gid } = statSync(path);
  return uid === 0 ? undefined : { uid, gid };
}

function accountNamed(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Whether the account may enter the folder and every one above it. */
function isReachable(folder: string, ids: { uid: number; gid: number }): boolean {
  const { mode, uid, gid } = statSync(folder);
  const bit = uid === ids.uid ? 0o100 : gid === ids.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0 && (folder === dirname(folder) || isReachable(dirname(folder), ids));
}

/**
 * A project in the home of root is closed to other users. The server gets the one right that it lacks, to pass through folders.
 * `no_setuid_fixup` makes access(2), which its programs call first, respect that right.
 */
function throughClosedFolders(ids: { uid: number; gid: number }, blocked: string): string[] {
  if (!canExecute(SETPRIV)) {
    throw new StartupError(
      `PostgreSQL does not run as root, and user ${ids.uid} may not enter ${dirname(blocked)}. Move the project to a folder that every user may enter, or start as another user.`,
    );
  }
  return [
    SETPRIV,
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
}

function canExecute(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
