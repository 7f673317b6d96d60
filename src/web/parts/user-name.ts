/** The key of the urn of a user. */
export function nameOf(urn: string): string {
  return decodeURIComponent(urn.split(':').slice(3).join(':'));
}
