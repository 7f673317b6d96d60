import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TextDecoder } from 'node:util';
import type { Diagnostic, SourceFile } from '../diagnostics/diagnostic';
import { DiagnosticList } from '../diagnostics/diagnostic-list';
import { compare } from '../values/compare';
import { FILE_BYTES_MAX } from './limits';
import { LineIndex } from './line-index';

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
    unreadable(folder === '' ? root : folder, error, problems);
    return [];
  }
}

function readText(location: string, path: string, problems: DiagnosticList): SourceFile | null {
  try {
    if (statSync(location).size > FILE_BYTES_MAX) return reportTooLarge(path, problems);
    const bytes = readFileSync(location);
    const text = decodeUtf8(bytes);
    if (text !== null) return { path, text };
    reportBadEncoding({ path, text: bytes.toString('utf8') }, problems);
  } catch (error) {
    unreadable(path, error, problems);
  }
  return null;
}

function reportTooLarge(path: string, problems: DiagnosticList): null {
  problems.report('file-too-large', `a schema file has at most ${FILE_BYTES_MAX} bytes`, new LineIndex({ path, text: '' }).origin(0, 0));
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
