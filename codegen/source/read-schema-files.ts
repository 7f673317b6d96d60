import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, DiagnosticList } from '../diagnostics/diagnostic';
import type { SourceFile } from '../model/source-range';
import { compare } from '../values/names';
import { readText, reportUnreadable } from './read-text';
import { unchangedFile } from './unchanged-file';

/** The languages of schema files. Other files (registry.yaml, README.md) are not schema files. */
type SchemaSyntax = 'pdl' | 'json-schema';

/** Files that look like schema files but are not in one of our languages. */
const LOOKS_LIKE_SCHEMA = /\.(?:pdl|pdsc|avsc|json|ya?ml)$/i;

export function schemaSyntax(path: string): SchemaSyntax | null {
  if (path.endsWith('.pdl')) return 'pdl';
  return path.endsWith('.schema.json') ? 'json-schema' : null;
}

/** The files below some folders. */
interface FoundSchemas {
  readonly files: readonly SourceFile[];
  /** Paths of files that look like schemas and are in no language of ours. */
  readonly passedOver: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A folder, and what its files are called: by their path in it, or with the folder in front. */
interface Root {
  readonly folder: string;
  readonly isShown: boolean;
}

/**
 * All schema files below the folders, ordered by path whatever the file system says, with their folder in front when there are several.
 * A file that several paths lead to counts once. A path that cannot be read yields a diagnostic and is left out.
 */
export function readSchemaFiles(folders: readonly string[]): FoundSchemas {
  return readRoots(folders.map((folder) => ({ folder, isShown: folders.length > 1 })));
}

/** The shipped models by their path in their folder, and those of further folders with the folder in front. */
export function readModelFiles(models: string, own: readonly string[]): FoundSchemas {
  return readRoots([{ folder: models, isShown: false }, ...own.map((folder) => ({ folder, isShown: true }))]);
}

function readRoots(roots: readonly Root[]): FoundSchemas {
  const problems = new DiagnosticList();
  const found = roots
    .flatMap(({ folder, isShown }) =>
      listFiles(folder, '', problems).map((relative) => ({
        path: isShown ? join(folder, relative) : relative,
        location: join(folder, relative),
        // Otherwise the path has the folder.
        ...(isShown && { folder: folderOf(relative) }),
      })),
    )
    .toSorted((a, b) => compare(a.path, b.path));
  const schemas = once(found.filter(({ path }) => schemaSyntax(path) !== null));
  return {
    files: schemas.flatMap(({ location, ...named }) => {
      const file = readText(location, named.path, problems);
      return file ? [unchangedFile({ ...file, ...named })] : [];
    }),
    passedOver: found
      .map(({ path }) => path)
      .filter((path) => LOOKS_LIKE_SCHEMA.test(path) && schemaSyntax(path) === null),
    diagnostics: problems.diagnostics,
  };
}

/** The part of a path before its last slash; empty without one. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The first of several paths to one file. */
function once<Found extends { readonly location: string }>(found: readonly Found[]): readonly Found[] {
  const files = new Map<string, Found>();
  for (const each of found) {
    const file = realLocation(each.location);
    if (!files.has(file)) files.set(file, each);
  }
  return [...files.values()];
}

function realLocation(location: string): string {
  try {
    return realpathSync(location);
  } catch {
    return location;
  }
}

/** Hidden folders are skipped, and a folder that several links lead to is entered once, so that a tree cannot be endless. */
function listFiles(root: string, folder: string, problems: DiagnosticList, entered = new Set<string>()): string[] {
  const place = realLocation(join(root, folder));
  if (entered.has(place)) return [];
  entered.add(place);
  try {
    const names = readdirSync(join(root, folder))
      .filter((name) => !name.startsWith('.'))
      .toSorted(compare);
    return names.flatMap((name) => {
      const path = folder === '' ? name : `${folder}/${name}`;
      return isFolder(join(root, path)) ? listFiles(root, path, problems, entered) : [path];
    });
  } catch (error) {
    reportUnreadable(folder === '' ? root : folder, error, problems);
    return [];
  }
}

/** Follows links. A broken link is reported as an unreadable file. */
function isFolder(location: string): boolean {
  try {
    return statSync(location).isDirectory();
  } catch {
    return false;
  }
}
