/** A key for an aspect of an entity, in maps. */
export function aspectKey(urn: string, aspect: string): string {
  return `${aspect} ${urn}`;
}
