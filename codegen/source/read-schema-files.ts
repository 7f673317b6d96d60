import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TextDecoder } from 'node:util';
import type { Diagnostic, SourceFile } from '../diagnostics/diagnostic';
import { DiagnosticList } from '../diagnostics/diagnostic-list';
import { compare } from '../values/compare';
import { LineIndex } from './line-index';

/** What a model tree is made of; other files (registry.yaml, README.md) are none of ours. */
export type SchemaSyntax = 'pdl' | 'json-schema';

export function schemaSyntax(path: string): SchemaSyntax | null {
  if (path.endsWith('.pdl')) return 'pdl';
  return path.endsWith('.schema.json') ? 'json-schema' : null;
}

/**
 * All schema files below the folders, ordered by path whatever the file system says. Paths are relative to their folder; with several folders
 * they carry it in front, so that they stay apart. What cannot be read is a diagnostic and left out.
 */
export function readSchemaFiles(roots: readonly string[]): { files: SourceFile[]; diagnostics: Diagnostic[] } {
  const problems = new DiagnosticList();
  const files: SourceFile[] = [];
  for (const root of roots) {
    for (const relative of listFiles(root, '', problems)) {
      const file = readText(join(root, relative), roots.length === 1 ? relative : join(root, relative), problems);
      if (file !== null) files.push(file);
    }
  }
  files.sort((a, b) => compare(a.path, b.path));
  return { files, diagnostics: problems.diagnostics };
}

/** Hidden folders are skipped and links to folders not followed, so that a tree cannot be endless. */
function listFiles(root: string, folder: string, problems: DiagnosticList): string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name.startsWith('.')) return [];
      if (entry.isDirectory()) return listFiles(root, path, problems);
      return schemaSyntax(path) !== null && !statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ? [path] : [];
    });
  } catch (error) {
    unreadable(folder === '' ? root : folder, error, problems);
    return [];
  }
}

function readText(location: string, path: string, problems: DiagnosticList): SourceFile | null {
  try {
    const bytes = readFileSync(location);
    const text = decodeUtf8(bytes);
    if (text !== null) return { path, text };
    reportBadEncoding({ path, text: bytes.toString('utf8') }, problems);
  } catch (error) {
    unreadable(path, error, problems);
  }
  return null;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A lenient decoder puts U+FFFD where the first bad byte stands. */
function reportBadEncoding(file: SourceFile, problems: DiagnosticList): void {
  const at = Math.max(0, file.text.indexOf('\uFFFD'));
  problems.report('not-utf-8', 'this file is not UTF-8 text', new LineIndex(file).origin(at, at + 1), 'save it as UTF-8');
}

function unreadable(path: string, error: unknown, problems: DiagnosticList): void {
  const file = { path, text: '' };
  const reason = error instanceof Error ? error.message : String(error);
  problems.report('unreadable-file', `cannot be read: ${reason}`, new LineIndex(file).origin(0, 0));
}
