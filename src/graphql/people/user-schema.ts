/** The part of the schema about users. */
export const USER_SCHEMA = `
extend type Query {
  corpUser(urn: String!): CorpUser
  listUsers(input: ListUsersInput!): ListUsersResult
}

extend type Mutation {
  "Creates a user without a password. Returns the urn. Released servers do not have it."
  createUser(input: CreateUserInput!): String
  "Makes the secret of a link with which a user sets a password once, within a week. An earlier one ends."
  createNativeUserResetToken(input: CreateNativeUserResetTokenInput!): ResetToken
  "The argument confirmed is needed to take the right to manage policies from oneself. Released servers do not have it."
  updateUserStatus(urn: String!, status: CorpUserStatus!, confirmed: Boolean = false): String
  "Deletes a user with the access tokens of the user."
  removeUser(urn: String!, confirmed: Boolean = false): Boolean
}

input ListUsersInput { start: Int count: Int query: String }
type ListUsersResult { start: Int! count: Int! total: Int! users: [CorpUser!]! }

input CreateUserInput {
  "The name to sign in with; the key of the urn."
  username: String!
  displayName: String
  email: String
}

input CreateNativeUserResetTokenInput { userUrn: String! }
type ResetToken { resetToken: String! }

enum CorpUserStatus { ACTIVE SUSPENDED }

type CorpUser {
  urn: String!
  type: EntityType!
  username: String!
  info: CorpUserProperties
  properties: CorpUserProperties
  editableProperties: CorpUserEditableProperties
  status: CorpUserStatus
  "Groups of the user. Released servers do not have it."
  groupUrns: [String!]!
  "Roles of the user. Released servers do not have it."
  roleUrns: [String!]!
}

type CorpUserProperties {
  active: Boolean
  displayName: String
  email: String
  title: String
  departmentName: String
  firstName: String
  lastName: String
  fullName: String
  countryCode: String
  customProperties: [StringMapEntry!]
}

type CorpUserEditableProperties {
  displayName: String
  title: String
  aboutMe: String
  teams: [String!]
  skills: [String!]
  pictureLink: String
  phone: String
  slack: String
  email: String
}
`;
