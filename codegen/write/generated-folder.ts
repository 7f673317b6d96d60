import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { GENERATED_NOTE } from '../emit/generated-text';

/** Paths of the files below `folder`, relative to it with `/`, by name. Empty when the folder does not exist. */
export function listFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

export function readText(folder: string, path: string): string | null {
  const file = join(folder, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Whether all files in `folder` may be replaced: it is empty, or its README has the note of the generator. */
export function belongsToGenerator(folder: string): boolean {
  return listFiles(folder).length === 0 || (readText(folder, 'README.md')?.includes(GENERATED_NOTE) ?? false);
}
