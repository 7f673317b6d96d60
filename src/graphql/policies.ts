import type { ExplainedAccess } from '../access/explain-access';
import type { JsonObject } from '../../generated/registry/registry-types';
import type { Policy } from '../auth/policies/policy';
import type { PolicyDraft } from '../auth/policies/policy-draft';
import { criterionNames, resourceRuleOf } from '../auth/security-models';
import type { PageInput } from './area';
import type { GraphqlContext } from './graphql-context';
import { pageOf } from './page';

interface PolicyInput {
  readonly type: 'PLATFORM' | 'METADATA';
  readonly name: string;
  readonly state: 'DRAFT' | 'ACTIVE' | 'INACTIVE';
  readonly description?: string | null;
  readonly resources?: JsonObject | null;
  readonly privileges: readonly string[];
  readonly actors: {
    readonly users?: readonly string[] | null;
    readonly groups?: readonly string[] | null;
    readonly roles?: readonly string[] | null;
    readonly resourceOwners: boolean;
    readonly allUsers: boolean;
    readonly allGroups: boolean;
  };
}

interface GrantedInput {
  readonly actorUrn: string;
  readonly resourceSpec?: { readonly resourceUrn: string } | null;
}

interface ExplainInput {
  readonly actorUrn: string;
  readonly action: string;
  readonly resourceUrn?: string | null;
}

const SDL = `
extend type Query {
  listPolicies(input: ListPoliciesInput!): ListPoliciesResult
  "The privileges of oneself: over everything, or over one entity."
  getGrantedPrivileges(input: GetGrantedPrivilegesInput!): Privileges
  "Which policies let a user do something, and why the others do not. Released servers do not have it."
  explainAccess(input: ExplainAccessInput!): ExplainedAccess
}

extend type Mutation {
  "Creates a policy. Returns its urn."
  createPolicy(input: PolicyUpdateInput!): String
  updatePolicy(urn: String!, input: PolicyUpdateInput!): String
  deletePolicy(urn: String!): String
}

enum PolicyType { METADATA PLATFORM }
enum PolicyState { DRAFT ACTIVE INACTIVE }
enum PolicyMatchCondition { EQUALS STARTS_WITH NOT_EQUALS }

input ListPoliciesInput {
  start: Int
  count: Int
  query: String
}

input GetGrantedPrivilegesInput {
  actorUrn: String!
  resourceSpec: ResourceSpec
}

input ResourceSpec {
  resourceType: EntityType!
  resourceUrn: String!
}

input PolicyUpdateInput {
  type: PolicyType!
  name: String!
  state: PolicyState!
  description: String
  resources: ResourceFilterInput
  privileges: [String!]!
  actors: ActorFilterInput!
}

input ResourceFilterInput {
  type: String
  resources: [String!]
  allResources: Boolean
  filter: PolicyMatchFilterInput
}

input PolicyMatchFilterInput { criteria: [PolicyMatchCriterionInput!]! }

input PolicyMatchCriterionInput {
  "RESOURCE_TYPE, RESOURCE_URN, DOMAIN or OWNER."
  field: String!
  values: [String!]!
  condition: PolicyMatchCondition!
}

input ActorFilterInput {
  users: [String!]
  groups: [String!]
  "Without it, a changed policy keeps its roles."
  roles: [String!]
  resourceOwners: Boolean!
  allUsers: Boolean!
  allGroups: Boolean!
}

input ExplainAccessInput {
  actorUrn: String!
  "A privilege, or an operation of the API."
  action: String!
  "The entity that it is about; without one, policies for some entities count as granted."
  resourceUrn: String
}

type ExplainedAccess {
  isAllowed: Boolean!
  isSuspended: Boolean!
  groups: [String!]!
  roles: [String!]!
  "One of them is enough."
  privileges: [ExplainedPrivilege!]!
}

type ExplainedPrivilege {
  privilege: String!
  "One for each policy that names the privilege."
  verdicts: [PolicyVerdict!]!
}

type PolicyVerdict {
  policy: String!
  name: String!
  grants: Boolean!
  reason: String!
}

type Privileges { privileges: [String!]! }

type ListPoliciesResult {
  start: Int!
  count: Int!
  total: Int!
  policies: [Policy!]!
}

type Policy {
  urn: String!
  type: PolicyType!
  policyType: PolicyType!
  name: String!
  description: String!
  state: PolicyState!
  resources: ResourceFilter
  privileges: [String!]!
  actors: ActorFilter!
  editable: Boolean!
}

type ResourceFilter {
  type: String
  resources: [String!]
  allResources: Boolean
  filter: PolicyMatchFilter
}

type PolicyMatchFilter { criteria: [PolicyMatchCriterion!] }

type PolicyMatchCriterion {
  field: String!
  values: [PolicyMatchCriterionValue!]!
  condition: PolicyMatchCondition!
}

type PolicyMatchCriterionValue { value: String! }

type ActorFilter {
  users: [String!]
  groups: [String!]
  roles: [String!]
  resourceOwners: Boolean!
  allUsers: Boolean!
  allGroups: Boolean!
}
`;

export const policies = {
  sdl: SDL,
  fields: {
    async listPolicies({ input }: { readonly input: PageInput }, { actor, services }: GraphqlContext) {
      const page = pageOf(input);
      const found = await services.policies.list(actor, page);
      return { start: page.start, count: page.count, total: found.total, policies: found.policies.map(policyJson) };
    },

    async getGrantedPrivileges({ input }: { readonly input: GrantedInput }, { actor, services }: GraphqlContext) {
      return { privileges: await services.policies.granted(actor, input.actorUrn, input.resourceSpec?.resourceUrn) };
    },

    async explainAccess({ input }: { readonly input: ExplainInput }, { actor, services }: GraphqlContext) {
      const { actorUrn, action, resourceUrn } = input;
      return explainedJson(await services.policies.explain(actor, actorUrn, action, resourceUrn ?? undefined));
    },

    createPolicy({ input }: { readonly input: PolicyInput }, { actor, services }: GraphqlContext) {
      return services.policies.create(actor, draftOf(input));
    },

    async updatePolicy(
      { urn, input }: { readonly urn: string; readonly input: PolicyInput },
      { actor, services }: GraphqlContext,
    ) {
      await services.policies.update(actor, urn, draftOf(input));
      return urn;
    },

    async deletePolicy({ urn }: { readonly urn: string }, { actor, services }: GraphqlContext) {
      await services.policies.delete(actor, urn);
      return urn;
    },
  },
};

function explainedJson({ user, isAllowed, privileges }: ExplainedAccess) {
  const { isSuspended, groups, roles } = user;
  return { isAllowed, isSuspended, groups, roles, privileges };
}

/** @throws InvalidInputError for a condition that policies cannot have */
function draftOf({ type, name, state, description, resources, privileges, actors }: PolicyInput): PolicyDraft {
  return {
    name,
    description: description ?? '',
    kind: type === 'PLATFORM' ? 'platform' : 'metadata',
    state: state === 'ACTIVE' ? 'active' : state === 'DRAFT' ? 'draft' : 'inactive',
    privileges,
    resources: resourceRuleOf({ resources: resources ?? {} }),
    actors: {
      users: actors.users ?? [],
      groups: actors.groups ?? [],
      ...(actors.roles && { roles: actors.roles }),
      owners: actors.resourceOwners,
      everyUser: actors.allUsers,
      everyMember: actors.allGroups,
    },
  };
}

function policyJson({ urn, name, description, kind, state, resources, privileges, actors, isEditable }: Policy) {
  const type = kind.toUpperCase();
  return {
    urn,
    type,
    policyType: type,
    name,
    description,
    state: state.toUpperCase(),
    resources: resources.length === 0 ? null : resourcesJson(resources),
    privileges: [...privileges],
    actors: {
      users: actors.users,
      groups: actors.groups,
      roles: actors.roles,
      resourceOwners: actors.owners,
      allUsers: actors.everyUser,
      allGroups: actors.everyMember,
    },
    editable: isEditable,
  };
}

function resourcesJson(resources: Policy['resources']) {
  const criteria = resources.map((condition) => ({
    ...criterionNames(condition),
    values: condition.values.map((value) => ({ value })),
  }));
  return { allResources: false, filter: { criteria } };
}
