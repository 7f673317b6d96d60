// Finds the files of the project and their times.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Whether the sources are here. A package has only what was generated and built from them, which is never stale. */
export const IS_CHECKOUT = existsSync(join(ROOT, 'src', 'main.ts'));

/** Writes into the project. Users without the permission get a message, because they can only start what the owner has built. */
export function onlyByOwner(write) {
  try {
    write();
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    console.error(
      `The build in ${ROOT} is missing or older than its sources, and this user may not write there. Ask the owner to run "npm run build".`,
    );
    process.exit(1);
  }
}

/** The time of the latest change of these files and folders, which are relative to the root; 0 if none exists. */
export function newestChange(...paths) {
  return Math.max(0, ...filesOf(...paths).map(({ changedAt }) => changedAt));
}

/** All files and folders at or below these paths, with size and time. */
export function filesOf(...paths) {
  return paths.flatMap((path) => walk(resolve(ROOT, path)));
}

/** The `.graphql` files below these folders. */
export function graphqlFilesOf(...folders) {
  return filesOf(...folders).filter(({ path }) => path.endsWith('.graphql'));
}

function walk(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  const found = { path, size: stat.size, changedAt: stat.mtimeMs };
  return stat.isDirectory() ? [found, ...readdirSync(path).flatMap((name) => walk(join(path, name)))] : [found];
}
