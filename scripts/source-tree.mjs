// What the scripts ask of the project's files.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

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
