// If root installed the project in a closed folder, the account of the server may not enter node_modules. It gets a copy of the binaries.
import { lstatSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, readlink, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '#base/errors/startup-error';
import { makeFolderOnce } from './make-folder-once';

/** The folder of root for what can be made again (FHS 3.0, section 5.5). */
const ROOT_CACHE = '/var/cache/aspectory';
const READABLE_BY_ALL = 0o755;

/**
 * Copies the package once for each of its versions. Takes about a second and 60 MB.
 * @returns the root of the copy
 */
export async function copyBinaries(packageRoot: string, version: string, cache = ROOT_CACHE): Promise<string> {
  try {
    return await copyOnce(packageRoot, join(cache, `postgresql-${basename(packageRoot)}-${version}`));
  } catch (cause) {
    throw new StartupError(
      `PostgreSQL does not run as root, other users may not enter ${packageRoot}, and its programs cannot be copied to ${cache}: ${String(cause)}. ` +
        'Move the project to a folder that every user may enter, or start as another user.',
      { cause },
    );
  }
}

async function copyOnce(packageRoot: string, target: string): Promise<string> {
  await openRootCache(dirname(target));
  await makeFolderOnce(target, (unfinished) => copyFolder(packageRoot, unfinished));
  refuseForeign(target);
  return target;
}

/** Makes the folder, in which nobody else may write. */
export async function openRootCache(cache = ROOT_CACHE): Promise<string> {
  await mkdir(cache, { recursive: true, mode: READABLE_BY_ALL });
  refuseForeign(dirname(cache));
  refuseForeign(cache);
  return cache;
}

function refuseForeign(folder: string): void {
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0)
    throw new Error(`${folder} is not a folder that only root may write`);
}

/** Does not keep modes, because the umask of the installation may have closed the files. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, READABLE_BY_ALL);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await copySynced(source, target);
  }
}

/** Copies to the disk. After a power failure, a copy that was renamed could otherwise hold empty files. */
async function copySynced(source: string, target: string): Promise<void> {
  await copyFile(source, target);
  const file = await open(target, 'r+');
  try {
    await file.chmod(READABLE_BY_ALL);
    await file.sync();
  } finally {
    await file.close();
  }
}
