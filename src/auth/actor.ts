/** Who makes a request. Passed explicitly to every service and port. */
export interface Actor {
  readonly urn: string;
}

/** What an actor may see. Every query that lists, searches, counts or follows edges takes one, from the first day. */
export type AccessFilter = { readonly kind: 'everything' };

export const EVERYTHING: AccessFilter = { kind: 'everything' };
