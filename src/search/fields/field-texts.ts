import type { FieldValue } from '../search-document';

/** The values of a field as texts; none when it is absent. */
export function fieldTexts(value: FieldValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value.map(String) : [String(value)];
}
