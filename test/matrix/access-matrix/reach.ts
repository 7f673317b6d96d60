import type { Requirement } from '#access/policies/requirement';
import type { Received } from '#test/e2e/served-catalog';

/** A request of the API. */
export interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly body?: object;
}

/** Requests about an entity. @param actor the urn of the user who asks */
type Ask = (urn: string, actor: string) => readonly Asked[];

/**
 * How an operation of the API, or a root field of GraphQL, reaches entities. With the table of privileges it says what everybody may
 * expect of it. State it with one of the functions below.
 */
export type Reach =
  | { readonly kind: 'no entity' }
  | { readonly kind: 'names'; readonly type: string; readonly ask: Ask }
  | { readonly kind: 'finds'; readonly asked: readonly Asked[]; readonly number?: (received: Received) => number }
  | { readonly kind: 'changes'; readonly takes: Requirement; readonly ask: (urn: string) => Asked };

/** Its answer does not depend on any entity that a policy could hide. The matrix of privileges is enough. */
export const noEntity: Reach = { kind: 'no entity' };

/** The request names an entity, by default a dataset. Who may not see it is refused, in the words for an entity that does not exist. */
export function names(ask: Ask, type = 'dataset'): Reach {
  return { kind: 'names', type, ask };
}

/** The answer contains the urn or the name of each dataset that was found. */
export function finds(...asked: readonly Asked[]): Reach {
  return { kind: 'finds', asked };
}

/** The answer contains the number of datasets. */
export function counts(asked: Asked, number: (json: Received['json']) => number): Reach {
  return { kind: 'finds', asked: [asked], number: ({ json }) => number(json) };
}

/** The request changes a dataset, for which the actor needs one of the privileges on it. */
export function changes(takes: Requirement, ask: (urn: string) => Asked): Reach {
  return { kind: 'changes', takes, ask };
}

export const get = (path: string): Asked => ({ path });
export const post = (path: string, body: object): Asked => ({ path, method: 'POST', body });
export const graphql = (query: string): Asked => post('/api/graphql', { query });

/** A urn as a part of an address. */
export const at = encodeURIComponent;
