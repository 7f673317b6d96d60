import type { GeneratedFiles } from '../emit/emitter';
import { listFiles, readText } from './generated-folder';

/** The differences of a folder from what the generator would write, first path first. */
export type Difference =
  | { readonly kind: 'missing' | 'superfluous'; readonly path: string }
  | {
      readonly kind: 'changed';
      readonly path: string;
      readonly line: number;
      readonly found: string;
      readonly expected: string;
    };

/** Null when `folder` holds exactly `files`. */
export function firstDifference(folder: string, files: GeneratedFiles): Difference | null {
  const paths = [...new Set([...listFiles(folder), ...files.keys()])].toSorted();
  for (const path of paths) {
    const difference = compareFile(path, readText(folder, path), files.get(path));
    if (difference) return difference;
  }
  return null;
}

function compareFile(path: string, found: string | null, expected: string | undefined): Difference | null {
  if (expected === undefined) return { kind: 'superfluous', path };
  if (found === null) return { kind: 'missing', path };
  return found === expected ? null : { kind: 'changed', path, ...firstLine(found, expected) };
}

/** The first line that differs; beyond the end of a text lines are empty. */
function firstLine(found: string, expected: string): { line: number; found: string; expected: string } {
  const [left, right] = [found.split('\n'), expected.split('\n')];
  let index = 0;
  while (left[index] === right[index]) index += 1;
  return { line: index + 1, found: left[index] ?? '', expected: right[index] ?? '' };
}
