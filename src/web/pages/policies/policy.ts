import type {
  PolicyMatchCondition,
  PolicyState,
  PolicyType,
  PolicyUpdateInput,
  StoredPolicyFragment,
} from '#generated/graphql/web/pages/policies/policy-queries';

export type { PolicyType };

/** What people give of a policy. */
export interface PolicyDraft {
  /** The kind: over the catalog as a whole, or over entities. */
  readonly type: PolicyType;
  readonly name: string;
  readonly description: string;
  readonly state: PolicyState;
  readonly privileges: readonly string[];
  readonly actors: PolicyActors;
  /** Conditions on the entities, which must all hold. Without any, the policy is about every entity. */
  readonly criteria: readonly Criterion[];
}

export interface Policy extends PolicyDraft {
  readonly urn: string;
  readonly editable: boolean;
  /** What this version of the service cannot check. */
  readonly unsupported: readonly string[];
}

export interface PolicyActors {
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly roles: readonly string[];
  readonly owners: boolean;
  readonly everyUser: boolean;
  readonly everyMember: boolean;
}

export interface Criterion {
  /** One of CRITERION_FIELDS, unless other clients wrote the policy. */
  readonly field: string;
  readonly condition: Comparison;
  readonly values: readonly string[];
}

export const CRITERION_FIELDS = ['RESOURCE_TYPE', 'DOMAIN', 'OWNER', 'RESOURCE_URN'];
export type Comparison = PolicyMatchCondition;
export const COMPARISONS: readonly Comparison[] = ['EQUALS', 'NOT_EQUALS', 'STARTS_WITH'];

export const EMPTY_DRAFT: PolicyDraft = {
  type: 'METADATA',
  name: '',
  description: '',
  state: 'ACTIVE',
  privileges: [],
  actors: { users: [], groups: [], roles: [], owners: false, everyUser: false, everyMember: false },
  criteria: [],
};

export function policyOf({ resources, actors, ...policy }: StoredPolicyFragment): Policy {
  const criteria = (resources?.filter?.criteria ?? []).map(({ field, condition, values }) => ({
    field,
    condition,
    values: values.map(({ value }) => value),
  }));
  const { users, groups, roles } = actors;
  return { ...policy, actors: { ...actors, users: users ?? [], groups: groups ?? [], roles: roles ?? [] }, criteria };
}

/** The draft as GraphQL takes it. */
export function inputOf({
  type,
  name,
  description,
  state,
  privileges,
  actors,
  criteria,
}: PolicyDraft): PolicyUpdateInput {
  const { users, groups, roles, owners, everyUser, everyMember } = actors;
  const limited = type === 'METADATA' && criteria.length > 0;
  return {
    type,
    name: name.trim(),
    description: description.trim(),
    state,
    privileges,
    ...(limited && { resources: { filter: { criteria } } }),
    actors: {
      users,
      groups,
      roles,
      resourceOwners: type === 'METADATA' && owners,
      allUsers: everyUser,
      allGroups: everyMember,
    },
  };
}

/** All urns that the policy names. */
export function urnsIn({ actors: { users, groups, roles }, criteria }: PolicyDraft): readonly string[] {
  const values = criteria.flatMap((criterion) => criterion.values).filter((value) => value.startsWith('urn:'));
  return [...users, ...groups, ...roles, ...values];
}

/** The types that pickers search. */
export const PICKED_TYPES = { domain: 'domain' } as const;
