import { readFileSync, statSync } from 'node:fs';
import { TextDecoder } from 'node:util';
import type { SourceFile } from '../model/source-range';
import type { DiagnosticList } from '../diagnostics/diagnostic';
import { FILE_BYTES_MAX } from './limits';
import { LineIndex } from './line-index';
import { unchangedFile } from './unchanged-file';

/** The file at `location`, called `path` in diagnostics; null, and reported, when it is not readable text. */
export function readText(location: string, path: string, problems: DiagnosticList): SourceFile | null {
  try {
    const stats = statSync(location);
    // A pipe would be waited for.
    if (!stats.isFile()) return reportUnreadable(path, 'this is not a file', problems);
    if (stats.size > FILE_BYTES_MAX) return reportTooLarge(path, problems);
    const bytes = readFileSync(location);
    const text = decodeUtf8(bytes);
    if (text !== null) return unchangedFile({ path, text });
    reportBadEncoding({ path, text: bytes.toString('utf8') }, problems);
  } catch (error) {
    return reportUnreadable(path, error, problems);
  }
  return null;
}

function reportTooLarge(path: string, problems: DiagnosticList): null {
  problems.report(
    'file-too-large',
    `a file has at most ${FILE_BYTES_MAX} bytes`,
    new LineIndex({ path, text: '' }).origin(0, 0),
  );
  return null;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A lenient decoder replaces the first bad byte by U+FFFD. */
function reportBadEncoding(file: SourceFile, problems: DiagnosticList): void {
  const at = Math.max(0, file.text.indexOf('\uFFFD'));
  problems.report(
    'not-utf-8',
    'this file is not UTF-8 text',
    new LineIndex(file).origin(at, at + 1),
    'save it as UTF-8',
  );
}

/** Error codes of the system in words. */
const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is no such file or folder'],
  ['ENOTDIR', 'this is not a folder'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['ELOOP', 'this link leads back to itself'],
]);

/** `reason` is what was thrown, or a text. */
export function reportUnreadable(path: string, reason: unknown, problems: DiagnosticList, suggestion?: string): null {
  const known =
    typeof reason === 'object' && reason !== null && 'code' in reason ? REASONS.get(reason.code) : undefined;
  const words = known ?? (reason instanceof Error ? reason.message : String(reason));
  problems.report(
    'unreadable-file',
    `cannot be read: ${words}`,
    new LineIndex({ path, text: '' }).origin(0, 0),
    suggestion,
  );
  return null;
}
