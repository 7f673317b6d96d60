import { execFile } from 'node:child_process';
import { chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../../../errors/error-code';
import { StartupError } from '../../../errors/startup-error';
import type { ServerAccount } from './server-account';
import type { ServerBinaries } from './server-binaries';
import { storageError } from '../directory/storage-error';
import { takeAlong } from '../process/take-along';

/** Name of the only role. A process that may enter the socket directory has it. */
export const SUPERUSER = 'aspectory';

const run = promisify(execFile);
/** Containers often run under a uid without a name. */
const NAMELESS_USER = /could not look up effective user ID/;
const UNFINISHED = 'postgres.unfinished-';

/**
 * UTF-8 with the built-in C.UTF-8 rules. Strings are ordered by code point, so indexes serve prefixes and the order does not depend on
 * the libraries of the machine. Case mapping covers all of Unicode.
 */
const INITDB_ARGUMENTS = [
  '--username',
  SUPERUSER,
  '--auth=trust',
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
  await removeUnfinished(dirname(cluster));
  if (await isReady(cluster)) return false;
  const folder = join(dirname(cluster), `${UNFINISHED}${process.pid}`);
  await mkdir(folder, { mode: 0o700 });
  if (account.ids) await chown(folder, account.ids.uid, account.ids.gid);
  await initdb(['-D', folder, ...INITDB_ARGUMENTS], binaries, account, folder);
  await initdb(['-D', folder, '--sync-only'], binaries, account, folder);
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

async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((each) => each.startsWith(UNFINISHED)))
    await rm(join(folder, name), { recursive: true, force: true });
}

async function initdb(
  args: readonly string[],
  binaries: ServerBinaries,
  account: ServerAccount,
  folder: string,
): Promise<void> {
  const [program, ...rest] = [...account.wrapper, binaries.initdb, ...args];
  const ids = account.wrapper.length === 0 ? account.ids : undefined;
  try {
    const running = run(program ?? binaries.initdb, rest, { ...ids, cwd: folder, env: binaries.environment });
    takeAlong(running.child, 'SIGTERM');
    await running;
  } catch (error) {
    const output =
      typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : String(error);
    if (NAMELESS_USER.test(output)) {
      throw new StartupError(
        'PostgreSQL needs a user with a name. Add the user of this process to /etc/passwd, start as another user, or set DATABASE_URL.',
        { cause: error },
      );
    }
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
