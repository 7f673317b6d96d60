import type { StoredEntity } from '../aspects/aspect-service';
import type { JsonObject } from '../../generated/registry/registry-types';
import { EVERYTHING } from '../auth/access-filter';
import type { Privilege } from '../auth/policies/privileges';
import type { ReadContext } from '../auth/read-context';
import { isSuspended, SECURITY_ASPECTS, SECURITY_TYPES } from '../auth/security-models';
import { InvalidInputError } from '../errors/domain-error';
import { parseUrn } from '../urn/urn';
import type { PageInput } from './area';
import type { GraphqlContext } from './graphql-context';
import { pageOf } from './page';

interface AssignInput {
  readonly roleUrn?: string | null;
  readonly actors: readonly string[];
  readonly confirmed?: boolean | null;
}

const SDL = `
extend type Query {
  "Who makes the request, and what this user may do with the catalog."
  me: AuthenticatedUser
  corpUser(urn: String!): CorpUser
  corpGroup(urn: String!): CorpGroup
  listUsers(input: ListUsersInput!): ListUsersResult
  listGroups(input: ListGroupsInput!): ListGroupsResult
  listRoles(input: ListRolesInput!): ListRolesResult
}

extend type Mutation {
  "Gives the role to users, in place of the roles that they have. Without a role it removes theirs."
  batchAssignRole(input: BatchAssignRoleInput!): Boolean
}

input ListUsersInput { start: Int count: Int query: String }
input ListGroupsInput { start: Int count: Int query: String }
input ListRolesInput { start: Int count: Int query: String }
input BatchAssignRoleInput {
  roleUrn: String
  actors: [String!]!
  "Needed to take the right to manage policies from oneself. Released servers do not have it."
  confirmed: Boolean = false
}

type ListUsersResult { start: Int! count: Int! total: Int! users: [CorpUser!]! }
type ListGroupsResult { start: Int! count: Int! total: Int! groups: [CorpGroup!]! }
type ListRolesResult { start: Int! count: Int! total: Int! roles: [DataHubRole!]! }

type AuthenticatedUser {
  corpUser: CorpUser!
  platformPrivileges: PlatformPrivileges!
}

type PlatformPrivileges {
  viewAnalytics: Boolean!
  managePolicies: Boolean!
  manageIdentities: Boolean!
  generatePersonalAccessTokens: Boolean!
  createDomains: Boolean!
  manageDomains: Boolean!
  manageIngestion: Boolean!
  manageSecrets: Boolean!
  manageTokens: Boolean!
  manageTests: Boolean!
  manageGlossaries: Boolean!
  manageUserCredentials: Boolean!
  createTags: Boolean!
  manageTags: Boolean!
  manageGlobalViews: Boolean!
  manageOwnershipTypes: Boolean!
  manageGlobalAnnouncements: Boolean!
}

enum CorpUserStatus { ACTIVE SUSPENDED }

type CorpUser {
  urn: String!
  type: EntityType!
  username: String!
  info: CorpUserProperties
  properties: CorpUserProperties
  editableProperties: CorpUserEditableProperties
  status: CorpUserStatus
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

type CorpGroup {
  urn: String!
  type: EntityType!
  name: String!
  properties: CorpGroupProperties
}

type CorpGroupProperties {
  displayName: String
  description: String
  email: String
  slack: String
}

type DataHubRole {
  urn: String!
  type: EntityType!
  name: String!
  description: String!
}
`;

const READ: readonly Privilege[] = ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE'];

export const people = {
  sdl: SDL,
  fields: {
    async me(_args: object, { actor, services, signal }: GraphqlContext) {
      // Everybody may read what is about oneself.
      const read: ReadContext = { access: EVERYTHING, privileges: [], signal };
      const corpUser = userJson(await services.reader.entity(actor.urn, { aspects: USER_ASPECTS, read }));
      const has = (privilege: Privilege) => actor.grants.has(privilege);
      return { corpUser, platformPrivileges: platformPrivileges(has) };
    },

    async corpUser({ urn }: { readonly urn: string }, context: GraphqlContext) {
      return userJson(await readOne(context, urn, SECURITY_TYPES.user, USER_ASPECTS));
    },

    async corpGroup({ urn }: { readonly urn: string }, context: GraphqlContext) {
      return groupJson(await readOne(context, urn, SECURITY_TYPES.group, GROUP_ASPECTS));
    },

    async listUsers({ input }: { readonly input: PageInput }, context: GraphqlContext) {
      const { entities, ...page } = await list(context, input, SECURITY_TYPES.user, USER_ASPECTS);
      return { ...page, users: entities.map(userJson) };
    },

    async listGroups({ input }: { readonly input: PageInput }, context: GraphqlContext) {
      const { entities, ...page } = await list(context, input, SECURITY_TYPES.group, GROUP_ASPECTS);
      return { ...page, groups: entities.map(groupJson) };
    },

    async listRoles({ input }: { readonly input: PageInput }, context: GraphqlContext) {
      const { entities, ...page } = await list(context, input, SECURITY_TYPES.role, [SECURITY_ASPECTS.roleInfo]);
      return { ...page, roles: entities.map(roleJson) };
    },

    async batchAssignRole({ input }: { readonly input: AssignInput }, { actor, services }: GraphqlContext) {
      await services.roles.assign(actor, input.roleUrn ?? undefined, input.actors, input.confirmed ?? false);
      return true;
    },
  },
};

const USER_ASPECTS = [SECURITY_ASPECTS.userInfo, SECURITY_ASPECTS.userEditableInfo, SECURITY_ASPECTS.userStatus];
const GROUP_ASPECTS = [SECURITY_ASPECTS.groupInfo];

/** compat: an entity that does not exist has a urn and no properties. */
async function readOne(context: GraphqlContext, urn: string, type: string, aspects: readonly string[]) {
  if (parseUrn(urn, { field: ['urn'] }).entityType !== type)
    throw new InvalidInputError(`${urn} is not a ${type}`, [
      { field: ['urn'], message: 'has another type', expected: `a urn of the type ${type}` },
    ]);
  const read = { access: context.actor.grants.onAny(READ), privileges: READ, signal: context.signal };
  return context.services.reader.entity(urn, { aspects, read });
}

/** Who may list may see all: the privilege is about the catalog. */
async function list({ services, signal }: GraphqlContext, input: PageInput, type: string, aspects: readonly string[]) {
  const { start, count, query } = pageOf(input);
  const read: ReadContext = { access: EVERYTHING, privileges: [], signal };
  const base = { filter: { or: [] }, sort: [], facets: false, facetSize: 0, matchedFields: false };
  const found = await services.search.search({ ...base, entityTypes: [type], input: query || '*', start, count, read });
  const urns = found.hits.map(({ urn }) => urn);
  return { start, count, total: found.total, entities: await services.reader.entities(urns, { aspects, read }) };
}

function valueOf({ aspects }: StoredEntity, name: string): JsonObject | undefined {
  const found = aspects.find((aspect) => aspect.name === name);
  return found && JSON.parse(found.value);
}

function userJson(user: StoredEntity) {
  const properties = valueOf(user, SECURITY_ASPECTS.userInfo);
  return {
    urn: user.urn,
    type: 'CORP_USER',
    username: keyOf(user.urn),
    info: properties,
    properties,
    editableProperties: valueOf(user, SECURITY_ASPECTS.userEditableInfo),
    status: isSuspended(valueOf(user, SECURITY_ASPECTS.userStatus)) ? 'SUSPENDED' : 'ACTIVE',
  };
}

function groupJson(group: StoredEntity) {
  const properties = valueOf(group, SECURITY_ASPECTS.groupInfo);
  return { urn: group.urn, type: 'CORP_GROUP', name: keyOf(group.urn), properties };
}

function roleJson(role: StoredEntity) {
  const { name = keyOf(role.urn), description = '' } = valueOf(role, SECURITY_ASPECTS.roleInfo) ?? {};
  return { urn: role.urn, type: 'DATAHUB_ROLE', name, description };
}

function keyOf(urn: string): string {
  return parseUrn(urn).parts[0] ?? '';
}

function platformPrivileges(has: (privilege: Privilege) => boolean) {
  return {
    viewAnalytics: has('VIEW_ANALYTICS'),
    managePolicies: has('MANAGE_POLICIES'),
    manageIdentities: has('MANAGE_USERS_AND_GROUPS'),
    generatePersonalAccessTokens: has('GENERATE_PERSONAL_ACCESS_TOKENS'),
    createDomains: has('CREATE_DOMAINS') || has('MANAGE_DOMAINS'),
    manageDomains: has('MANAGE_DOMAINS'),
    manageIngestion: has('MANAGE_INGESTION'),
    manageSecrets: has('MANAGE_SECRETS'),
    manageTokens: has('MANAGE_ACCESS_TOKENS'),
    manageTests: has('MANAGE_TESTS'),
    manageGlossaries: has('MANAGE_GLOSSARIES'),
    manageUserCredentials: has('MANAGE_USER_CREDENTIALS'),
    createTags: has('CREATE_TAGS') || has('MANAGE_TAGS'),
    manageTags: has('MANAGE_TAGS'),
    manageGlobalViews: has('MANAGE_GLOBAL_VIEWS'),
    manageOwnershipTypes: has('MANAGE_GLOBAL_OWNERSHIP_TYPES'),
    manageGlobalAnnouncements: has('CREATE_GLOBAL_ANNOUNCEMENTS'),
  };
}
