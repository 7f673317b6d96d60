import type { SearchField } from '../fields/search-field';

/** A wanted value as documents spell it. compat: values of numbers and booleans come as texts. */
export function storedValue({ kind }: SearchField, value: string): string {
  if (kind === 'boolean') return value.toLowerCase();
  if (kind === 'number') return value.trim() === '' ? value : String(Number(value));
  return value;
}
