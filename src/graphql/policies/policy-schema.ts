/** The part of the schema about policies. */
export const POLICY_SCHEMA = `
extend type Query {
  "One policy. Released servers do not have it."
  policy(urn: String!): Policy
  listPolicies(input: ListPoliciesInput!): ListPoliciesResult
  "The privileges of oneself: over everything, or over one entity."
  getGrantedPrivileges(input: GetGrantedPrivilegesInput!): Privileges
}

extend type Mutation {
  "Creates a policy. Returns its urn."
  createPolicy(input: PolicyUpdateInput!): String
  "The argument confirmed is needed for a change that takes the right to manage policies from oneself. Released servers do not have it."
  updatePolicy(urn: String!, input: PolicyUpdateInput!, confirmed: Boolean = false): String
  deletePolicy(urn: String!, confirmed: Boolean = false): String
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
  "What the policy uses and this version cannot check. Such a policy grants nothing, and it can only be deleted. Released servers do not have it."
  unsupported: [String!]!
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
