// What the scripts ask of the project's files.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Does what only the owner of the project may: others start it as it was built, and are told so. */
export function onlyByOwner(write) {
  try {
    write();
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    console.error(
      `What was built in ${ROOT} is missing or older than its sources, and this user may not write there. Let the owner run "npm run build".`,
    );
    process.exit(1);
  }
}

/** When the newest of these files and folders, given from the root, changed; 0 when none is there. */
export function newestChange(...paths) {
  return Math.max(0, ...filesOf(...paths).map(({ changedAt }) => changedAt));
}

/** Every file and folder at or below these, with size and time. */
export function filesOf(...paths) {
  return paths.flatMap((path) => walk(resolve(ROOT, path)));
}

function walk(path) {
  if (!existsSync(path)) return [];
  const stat = statSync(path);
  const below = stat.isDirectory() ? readdirSync(path).flatMap((name) => walk(join(path, name))) : [];
  return [{ path, size: stat.size, changedAt: stat.mtimeMs }, ...below];
}
