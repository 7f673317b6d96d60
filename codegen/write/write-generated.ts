/** The only place of the generator that changes the disk. */
import { mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GeneratedFiles } from '../emit/emitter';
import { belongsToGenerator, listFiles, readText } from './generated-folder';

interface WriteReport {
  /** Paths of new and changed files. */
  readonly written: readonly string[];
  /** Paths of files that the generator no longer makes. */
  readonly removed: readonly string[];
}

/** The folder contains files that the generator did not write. */
class ForeignFolderError extends Error {
  constructor(folder: string) {
    super(`${folder} holds files that were not generated; name an empty folder, or remove it first`);
  }
}

/**
 * Makes `folder` hold exactly `files`. Files that are right already are not touched, each other one is replaced in one step.
 * @throws ForeignFolderError and changes nothing
 */
export function writeGenerated(folder: string, files: GeneratedFiles): WriteReport {
  if (!belongsToGenerator(folder)) throw new ForeignFolderError(folder);
  const removed = listFiles(folder).filter((path) => !files.has(path));
  const changed = [...files].filter(([path, text]) => readText(folder, path) !== text);
  for (const path of removed) removeFile(folder, path);
  for (const [path, text] of changed) writeFile(join(folder, path), text);
  return { written: changed.map(([path]) => path), removed };
}

function writeFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  // Left over only when the process dies in between; the next run removes what it does not know.
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}

/** Removes the folders around it, too, that it leaves empty. */
function removeFile(folder: string, path: string): void {
  rmSync(join(folder, path));
  for (
    let parent = dirname(path);
    parent !== '.' && readdirSync(join(folder, parent)).length === 0;
    parent = dirname(parent)
  ) {
    rmdirSync(join(folder, parent));
  }
}
