/** The urns of one entity type: from `first` up to `end`, without `end`. They are compared by code points, as the collation "C" does. */
export interface UrnRange {
  /** It begins all urns of the type. */
  readonly first: string;
  readonly end: string;
}

export function urnRange(namespace: string, entityType: string): UrnRange {
  // `;` is the character after `:`.
  return { first: `urn:${namespace}:${entityType}:`, end: `urn:${namespace}:${entityType};` };
}
