import { statSync } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '#base/errors/startup-error';
import { makeDirectory } from '#base/database/make-directory';
import { accountName, type AccountIds, chooseServerAccount, type ServerAccount } from '../process/server-account';
import { takeFile, takeFolder } from './owned-path';

export interface DataDirectory {
  /** The path without links. */
  readonly path: string;
  readonly account: ServerAccount;
}

/** Names that every start makes first, and that a killed start or a backup may leave behind. */
const OURS =
  /^(claims|generated-models(-of-commands)?(\.last)?|postgres|postgres\.log(\.\w+)?|postgres\.unfinished-\d+)$/;
/** A new disk holds this folder. */
const OF_THE_DISK = 'lost+found';
/** Files that this process writes. The account of the server could write into the data directory in releases before 0.3.0. */
const LOG = /^postgres\.log(\.\w+)?$/;

/**
 * Makes the data directory, and gives it with its `claims` and logs to the account of this process. Only `postgres/` in it belongs to the
 * account of the server, which is another one if we are root.
 * @throws StartupError for a directory of other content, a link in it, or a directory that the account of the server could replace
 */
export async function openDataDirectory(directory: string): Promise<DataDirectory> {
  await makeDataDirectory(directory);
  const path = await realpath(directory);
  const account = chooseServerAccount(join(path, 'postgres'));
  if (account.ids) refuseReplaceable(path, account.ids);
  // The group may pass through, because `lib/` may hold the links to the server's libraries.
  await takeFolder(path, account.ids ? 0o710 : 0o700, account.ids?.gid);
  await takeEntries(path);
  return { path, account };
}

/**
 * A start closes the data directory to other users, so it refuses a directory of other content, for example a home directory or /tmp named
 * by mistake.
 */
async function makeDataDirectory(directory: string): Promise<void> {
  await makeDirectory(directory, 0o700);
  const names = (await readdir(directory)).filter((name) => name !== OF_THE_DISK);
  if (names.length === 0 || names.some((name) => OURS.test(name))) return;
  throw new StartupError(
    `The directory ${directory} holds other files (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', ...' : ''}). ` +
      `Set ASPECTORY_DATA_DIR to a directory of its own, for example ${join(directory, 'aspectory')}.`,
  );
}

async function takeEntries(directory: string): Promise<void> {
  await makeDirectory(join(directory, 'claims'), 0o700);
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if (name === 'claims' || name === 'lib') await takeFolder(path, 0o755);
    else if (LOG.test(name)) await takeFile(path);
    else if (name === 'postgres' && !(await lstat(path)).isDirectory())
      throw new StartupError(
        `${path} must be a directory, not a link. Set ASPECTORY_DATA_DIR to the directory above it.`,
      );
  }
}

/** The account of the server could put another directory in place of ours if it may rename in a folder above it. */
function refuseReplaceable(directory: string, ids: AccountIds): void {
  const writable = findWritableAbove(directory, ids);
  if (writable === undefined) return;
  throw new StartupError(
    `PostgreSQL runs as the user "${accountName(ids)}", who could replace the data directory, because this user may write in ${writable}. ` +
      `Set ASPECTORY_DATA_DIR to a directory in a folder of root, or start as that user.`,
  );
}

/** The first folder above `path` in which the account may rename what does not belong to it. */
function findWritableAbove(path: string, ids: AccountIds): string | undefined {
  for (let each = dirname(path); ; each = dirname(each)) {
    const { mode, uid, gid } = statSync(each);
    const isSticky = (mode & 0o1000) !== 0;
    const mayWrite = (mode & 0o002) !== 0 || (gid === ids.gid && (mode & 0o020) !== 0);
    if (uid === ids.uid || (mayWrite && !isSticky)) return each;
    if (each === dirname(each)) return undefined;
  }
}
