import type { DisplayModels, SearchFieldDisplay } from '#generated/registry/display-types';

/** Search fields by which others name an entity, and what they mean there. */
export interface NamingFields {
  readonly fields: readonly string[];
  readonly role: Role;
}

type Role = NonNullable<SearchFieldDisplay['role']>;

const ROLES: ReadonlySet<string | undefined> = new Set<Role>(['platform', 'place', 'owner', 'tag', 'term']);

/** The fields by which others say that they are in an entity of the type or on it, have it, or are owned by it. Undefined for a type that nobody names. */
export function namingFields({ searchFields }: Pick<DisplayModels, 'searchFields'>, type: string) {
  const naming = Object.entries(searchFields)
    .filter(([, { role, refersTo, facet }]) => facet && ROLES.has(role) && refersTo?.includes(type) === true)
    .toSorted(([, a], [, b]) => b.entities.length - a.entities.length);
  const role = naming[0]?.[1].role;
  return role === undefined ? undefined : { fields: naming.map(([name]) => name), role };
}
