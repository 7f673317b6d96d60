import { compare, type Operation } from 'fast-json-patch';
import { hasLongInteger, parseExactJson, withMarks, withoutMarks } from './exact-json';

/** What makes one JSON text of the other, as a JSON Patch. */
export function differencesOf(before: string, after: string): readonly Operation[] {
  if (!hasLongInteger(before) && !hasLongInteger(after)) return compare(JSON.parse(before), JSON.parse(after));
  // The package copies values by `JSON.stringify`, which refuses bigints.
  const marked = compare(JSON.parse(withMarks(before)), JSON.parse(withMarks(after)));
  return parseExactJson(withoutMarks(JSON.stringify(marked)));
}
