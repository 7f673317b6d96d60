/** The key of a urn: what follows its entity type. Empty for a text without one; nothing is decoded. */
export function urnKey(urn: string): string {
  return urn.split(':').slice(3).join(':');
}
