import { chown, lstat, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#base/errors/error-code';
import { StartupError } from '#base/errors/startup-error';
import type { ServerBinaries } from './server-binaries';
import { namelessUser } from './connection-rules';
import { storageError } from '../directory/storage-error';
import { ownFolder, type ServerAccount } from '../process/server-account';
import { endWithParent } from '../process/end-with-parent';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Name of the only role. The account of the service has it, see `connection-rules.ts`. */
export const SUPERUSER = 'aspectory';

const run = promisify(execFile);
const NAMELESS_USER = /could not look up effective user ID/;
const UNFINISHED = 'postgres.unfinished-';

/**
 * UTF-8 with the built-in C.UTF-8 rules. Strings are ordered by code point, so indexes serve prefixes and the order does not depend on
 * the libraries of the machine. Case mapping covers all of Unicode.
 */
const INITDB_ARGUMENTS = [
  '--username',
  SUPERUSER,
  '--auth-local=peer',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-sync',
  '--no-instructions',
];

/**
 * Makes the cluster unless it exists. Makes it in another folder, syncs that to disk and renames it, so that an unfinished cluster is
 * never used. An empty folder does not count as a cluster.
 * @returns whether it was made
 */
export async function initializeCluster(
  cluster: string,
  binaries: ServerBinaries,
  account: ServerAccount,
): Promise<boolean> {
  await removeUnfinished(dirname(cluster), account);
  if (await isReady(cluster)) return false;
  const folder = join(dirname(cluster), `${UNFINISHED}${process.pid}`);
  await mkdir(folder, { mode: 0o700 });
  if (account.ids) await chown(folder, account.ids.uid, account.ids.gid);
  await initdb(INITDB_ARGUMENTS, binaries, account, folder);
  await initdb(['--sync-only'], binaries, account, folder);
  await rename(folder, cluster);
  await syncFolder(dirname(cluster));
  return true;
}

async function isReady(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function removeUnfinished(folder: string, account: ServerAccount): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((each) => each.startsWith(UNFINISHED)))
    await removeFolderAs(account, join(folder, name));
}

async function initdb(
  args: readonly string[],
  binaries: ServerBinaries,
  account: ServerAccount,
  folder: string,
): Promise<void> {
  try {
    const running = run(binaries.initdb, ['-D', ownFolder(account, folder), ...args], {
      ...account.ids,
      cwd: folder,
      env: binaries.environment,
    });
    endWithParent(running.child, 'SIGTERM');
    await running;
  } catch (error) {
    const output =
      typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : String(error);
    if (NAMELESS_USER.test(output)) throw namelessUser(error);
    throw (
      storageError(output, dirname(folder)) ??
      new StartupError(`initdb failed: ${output} Correct that, or set DATABASE_URL to a PostgreSQL server.`, {
        cause: error,
      })
    );
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Everything in the working directory. The shell expands a pattern without a match to itself, which `-f` ignores. */
const REMOVE_ALL = 'rm -rf -- ./* ./.[!.]* ./..?*';

/**
 * Removes a folder that belongs to the account of the server. Does it with the rights of that account: it could exchange a folder for a
 * link to somewhere else while root removes it.
 */
async function removeFolderAs({ ids }: ServerAccount, folder: string): Promise<void> {
  const found = await lstat(folder);
  if (!ids || !found.isDirectory() || found.uid === 0) {
    await rm(folder, { recursive: true, force: true });
    return;
  }
  const { uid, gid } = found;
  await promisify(execFile)('/bin/sh', ['-c', REMOVE_ALL], { uid, gid, cwd: folder, env: { PATH: '/usr/bin:/bin' } });
  await rmdir(folder);
}
