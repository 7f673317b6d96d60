import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic, SourceFile } from '../diagnostics/diagnostic';
import { DiagnosticList } from '../diagnostics/diagnostic-list';
import { compare } from '../values/compare';
import { readText, reportUnreadable } from './read-text';

/** What a model tree is made of; other files (registry.yaml, README.md) are none of ours. */
export type SchemaSyntax = 'pdl' | 'json-schema';

/** What people take for a schema file and we do not. */
const LOOKS_LIKE_SCHEMA = /\.(?:pdl|pdsc|avsc|json|ya?ml)$/i;

export function schemaSyntax(path: string): SchemaSyntax | null {
  if (path.endsWith('.pdl')) return 'pdl';
  return path.endsWith('.schema.json') ? 'json-schema' : null;
}

/**
 * All schema files below the folders, ordered by path whatever the file system says. Paths are relative to their folder; with several folders
 * they carry it in front, so that they stay apart. What cannot be read is a diagnostic and left out. `passedOver` are the paths of
 * files that look like schemas and are in no language of ours.
 */
export function readSchemaFiles(roots: readonly string[]): { files: SourceFile[]; passedOver: string[]; diagnostics: Diagnostic[] } {
  const problems = new DiagnosticList();
  const files: SourceFile[] = [];
  const passedOver: string[] = [];
  for (const root of roots) {
    for (const relative of listFiles(root, '', problems)) {
      const path = roots.length === 1 ? relative : join(root, relative);
      const file = schemaSyntax(path) === null ? null : readText(join(root, relative), path, problems);
      if (file !== null) files.push(file);
      else if (LOOKS_LIKE_SCHEMA.test(path) && schemaSyntax(path) === null) passedOver.push(path);
    }
  }
  return { files: files.toSorted((a, b) => compare(a.path, b.path)), passedOver: passedOver.toSorted(compare), diagnostics: problems.diagnostics };
}

/** Hidden folders are skipped and links to folders not followed, so that a tree cannot be endless. */
function listFiles(root: string, folder: string, problems: DiagnosticList): string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name.startsWith('.')) return [];
      if (entry.isDirectory()) return listFiles(root, path, problems);
      return statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ? [] : [path];
    });
  } catch (error) {
    reportUnreadable(folder === '' ? root : folder, error, problems);
    return [];
  }
}
