import { compare, type Operation } from 'fast-json-patch';
import { hasLongInteger, parseExactJson, withMarks, withoutMarks } from './exact-json';

/** Characters of all paths of a patch. A long name is part of the path of each value below it, so paths may be much longer than the values. */
const PATHS_MAX = 4_000_000;

/** The JSON Patch from one JSON text to the other; undefined if its paths are too long together. */
export function differencesOf(before: string, after: string): readonly Operation[] | undefined {
  if (!hasLongInteger(before) && !hasLongInteger(after))
    return withinPaths(compare(JSON.parse(before), JSON.parse(after)));
  // The package copies values by `JSON.stringify`, which refuses bigints.
  const marked = withinPaths(compare(JSON.parse(withMarks(before)), JSON.parse(withMarks(after))));
  return marked && parseExactJson(withoutMarks(JSON.stringify(marked)));
}

function withinPaths(patch: readonly Operation[]): readonly Operation[] | undefined {
  return charactersOfPaths(patch) > PATHS_MAX ? undefined : patch;
}

export function charactersOfPaths(patch: readonly Operation[]): number {
  return patch.reduce((sum, { path }) => sum + path.length, 0);
}
