/** The part of the schema about groups. */
export const GROUP_SCHEMA = `
extend type Query {
  corpGroup(urn: String!): CorpGroup
  listGroups(input: ListGroupsInput!): ListGroupsResult
  "The members of a group, by urn. Released servers do not have it."
  listGroupMembers(input: ListGroupMembersInput!): ListUsersResult
}

extend type Mutation {
  "Creates a group. Returns its urn."
  createGroup(input: CreateGroupInput!): String
  "Changes the name that people see of a group."
  updateName(input: UpdateNameInput!): Boolean
  addGroupMembers(input: AddGroupMembersInput!): Boolean
  removeGroupMembers(input: RemoveGroupMembersInput!): Boolean
  "Deletes a group and its memberships. The argument confirmed is needed to take the right to manage policies from oneself."
  removeGroup(urn: String!, confirmed: Boolean = false): Boolean
}

input ListGroupsInput { start: Int count: Int query: String }
type ListGroupsResult {
  start: Int!
  count: Int!
  total: Int!
  groups: [CorpGroup!]!
  "How many members the groups of this page have. Released servers do not have it."
  memberCounts: [GroupMemberCount!]!
}
type GroupMemberCount { group: String! members: Int! }

input ListGroupMembersInput { groupUrn: String! start: Int count: Int }

input CreateGroupInput {
  "The key of its urn; a random one without it."
  id: String
  name: String!
  description: String
}

input UpdateNameInput { urn: String! name: String! }
input AddGroupMembersInput { groupUrn: String! userUrns: [String!]! }
input RemoveGroupMembersInput {
  groupUrn: String!
  userUrns: [String!]!
  "Needed to take the right to manage policies from oneself. Released servers do not have it."
  confirmed: Boolean = false
}

type CorpGroup {
  urn: String!
  type: EntityType!
  name: String!
  properties: CorpGroupProperties
  "Where the group comes from. Null for a group that clients wrote without it."
  origin: Origin
}

type Origin {
  type: OriginType!
  "The name of the other system."
  externalType: String
}

enum OriginType { NATIVE EXTERNAL UNKNOWN }

type CorpGroupProperties {
  displayName: String
  description: String
  email: String
  slack: String
}
`;
