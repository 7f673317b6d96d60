/** The address at which all aspects of an entity are read, and how. */
export function aspectsPath(entityType: string, urn: string): string {
  return `openapi/v3/entity/${encodeURIComponent(entityType.toLowerCase())}/${encodeURIComponent(urn)}`;
}

/** A query that asks for aspects with who wrote them. */
export const ASPECTS_QUERY = { systemMetadata: 'true' };
