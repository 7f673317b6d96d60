/** The key of the urn of a user. */
export function nameOf(urn: string): string {
  const key = urn.split(':').slice(3).join(':');
  try {
    return decodeURIComponent(key);
  } catch {
    // Not every percent sign begins an escape.
    return key;
  }
}
