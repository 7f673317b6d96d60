import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LinkedTypes } from '#codegen/model/model';
import type { SourceFile } from '#codegen/model/source-range';
import type { Changes } from '../changes';
import { edited, editsOf } from './edit-pdl';
import { registryEdits } from './edit-registry';
import { withIncludes } from './found-includes';
import { pdlFile, pdlPath } from './pdl-text';

/** New and changed files by their path in the folder of models. Nothing is written. */
export function changedFiles(
  changes: Changes,
  models: LinkedTypes,
  registry: SourceFile,
  since: string,
): ReadonlyMap<string, string> {
  const edits = [...editsOf(changes, since), ...registryEdits(registry, changes, since)];
  const touched = [...new Set(edits.map(({ file }) => file))];
  return new Map([
    ...changes.types.map((type) => [pdlPath(type), pdlFile(withIncludes(type, models.types), since)] as const),
    ...touched.map(
      (file) =>
        [
          file.path,
          edited(
            file,
            edits.filter((edit) => edit.file === file),
          ),
        ] as const,
    ),
  ]);
}

/** @throws when a new type has a file already, which the models do not declare it in */
export function writeModels(folder: string, files: ReadonlyMap<string, string>, known: ReadonlySet<string>): void {
  for (const path of files.keys())
    if (!known.has(path) && existsSync(join(folder, path))) throw new Error(`${path} exists already; move it first`);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
