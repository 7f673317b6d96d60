import { urnKey } from './urn-key';

/** The key of the urn of a user. */
export function nameOf(urn: string): string {
  const key = urnKey(urn);
  try {
    return decodeURIComponent(key);
  } catch {
    // Not every percent sign begins an escape.
    return key;
  }
}
