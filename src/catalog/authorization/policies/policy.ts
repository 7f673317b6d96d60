import type { ResourceRule } from '../access-filter';

/** A rule that grants privileges. `read-policy` makes it of a stored aspect. */
export interface Policy {
  readonly urn: string;
  readonly name: string;
  readonly description: string;
  readonly kind: 'platform' | 'metadata';
  /** compat: a draft grants like an active policy. */
  readonly state: 'active' | 'draft' | 'inactive';
  readonly privileges: ReadonlySet<string>;
  /** The entities that the policy is about. Without conditions: all. */
  readonly resources: ResourceRule;
  readonly actors: PolicyActors;
  /** Whether people may change the policy. */
  readonly isEditable: boolean;
  /** What the policy uses and this version cannot check. Such a policy grants nothing, because it would grant too much. */
  readonly unsupported: readonly string[];
}

/** Who gets the privileges. One match is enough. */
export interface PolicyActors {
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly roles: readonly string[];
  readonly everyUser: boolean;
  /** Every user who is a member of some group. */
  readonly everyMember: boolean;
  /** The owners of an entity, for that entity. */
  readonly owners: boolean;
}

/** A user with the groups and roles that the user has, directly or by a group. All are urns. */
export interface Subject {
  readonly user: string;
  readonly groups: readonly string[];
  readonly roles: readonly string[];
  /** Whether the user chose the name. Then what an owner of this name owns is not the user's. */
  readonly isSelfNamed?: boolean;
}

/** The owners as whom the subject counts. */
export function ownersOf({ user, groups, isSelfNamed = false }: Subject): readonly string[] {
  return isSelfNamed ? groups : [user, ...groups];
}
