// The place of the code, with group-models.ts, that names entity types, aspects and fields: those that decide who may do what.
import type { JsonObject, JsonValue } from '../../generated/registry/registry-types';
import { isObject, pathValues } from '../json/path-values';
import { InvalidInputError } from '../errors/domain-error';
import type { ResourceAttribute, ResourceCondition, ResourceRule } from './access-filter';
import { GUARDED } from './guarded-entities';
import type { Policy, PolicyActors } from './policies/policy';
import type { PolicyDraft } from './policies/policy-draft';

export const SECURITY_TYPES = {
  user: 'corpuser',
  group: 'corpGroup',
  role: 'dataHubRole',
  policy: 'dataHubPolicy',
  token: GUARDED.type,
} as const;

const SECURITY_TYPE_NAMES: ReadonlySet<string> = new Set(Object.values(SECURITY_TYPES));

/** Whether entities of the type decide who may do what, and are no metadata about data. */
export function isSecurityType(entityType: string): boolean {
  return SECURITY_TYPE_NAMES.has(entityType);
}

export const SECURITY_ASPECTS = {
  userInfo: 'corpUserInfo',
  userEditableInfo: 'corpUserEditableInfo',
  userStatus: 'corpUserStatus',
  credentials: 'corpUserCredentials',
  identity: 'corpUserIdentity',
  directoryGroups: 'groupMembership',
  nativeGroups: 'nativeGroupMembership',
  roles: 'roleMembership',
  groupInfo: 'corpGroupInfo',
  roleInfo: 'dataHubRoleInfo',
  policy: 'dataHubPolicyInfo',
  token: 'dataHubAccessTokenInfo',
} as const;

/** The aspects that name the groups and roles of a user, or the roles of a group. */
export const MEMBERSHIP_ASPECTS = [
  SECURITY_ASPECTS.directoryGroups,
  SECURITY_ASPECTS.nativeGroups,
  SECURITY_ASPECTS.roles,
] as const;

const MEMBERSHIP_PATHS: Readonly<Record<string, { readonly of: 'groups' | 'roles'; readonly path: string }>> = {
  [SECURITY_ASPECTS.directoryGroups]: { of: 'groups', path: '/groups/*' },
  [SECURITY_ASPECTS.nativeGroups]: { of: 'groups', path: '/nativeGroups/*' },
  [SECURITY_ASPECTS.roles]: { of: 'roles', path: '/roles/*' },
};

/** The groups or roles that a membership aspect names, as urns. */
export function membershipsIn(
  aspect: string,
  value: JsonObject,
): { readonly groups: readonly string[]; readonly roles: readonly string[] } {
  const place = MEMBERSHIP_PATHS[aspect];
  const found = place ? strings(value, place.path) : [];
  return { groups: place?.of === 'groups' ? found : [], roles: place?.of === 'roles' ? found : [] };
}

/** Whether the user may not sign in and may not use tokens. */
export function isSuspended(status: JsonObject | undefined): boolean {
  return text(status ?? {}, '/status') === 'SUSPENDED';
}

/** Reads a stored policy. A policy that uses what this version cannot check grants nothing, and `unsupported` says what that is. */
export function policyOf(urn: string, value: JsonObject): Policy {
  const resources = resourcesOf(value);
  const ownerTypes = strings(value, '/actors/resourceOwnersTypes/*');
  const constraints = pathValues(value, '/resources/privilegeConstraints').length;
  const unsupported = [
    ...resources.flatMap((condition) => (condition === undefined ? ['a condition of its resource filter'] : [])),
    ...(ownerTypes.length > 0 ? ['resourceOwnersTypes'] : []),
    ...(constraints > 0 ? ['privilegeConstraints'] : []),
  ];
  return {
    urn,
    name: text(value, '/displayName'),
    description: text(value, '/description'),
    kind: text(value, '/type').toUpperCase() === 'PLATFORM' ? 'platform' : 'metadata',
    state: stateOf(text(value, '/state')),
    privileges: new Set(strings(value, '/privileges/*')),
    resources: resources.flatMap((condition) => condition ?? []),
    actors: actorsOf(value),
    isEditable: flag(value, '/editable') ?? true,
    unsupported,
  };
}

/** Whether people may not change the policy or role. */
export function isFixed(value: JsonObject): boolean {
  return flag(value, '/editable') === false;
}

/** @param time epoch milliseconds */
export function policyValue(draft: PolicyDraft, time: number): JsonObject {
  const { name, description, kind, state, privileges, resources, actors } = draft;
  const criteria = resources.map(criterionOf);
  return {
    displayName: name,
    description,
    type: kind.toUpperCase(),
    state: state.toUpperCase(),
    ...(criteria.length > 0 && { resources: { filter: { criteria } } }),
    privileges,
    actors: {
      users: actors.users,
      groups: actors.groups,
      roles: actors.roles ?? [],
      resourceOwners: actors.owners,
      allUsers: actors.everyUser,
      allGroups: actors.everyMember,
    },
    editable: true,
    lastUpdatedTimestamp: time,
  };
}

/** compat: names of fields and comparisons as released servers know them, where they do. */
function criterionOf({ attribute, comparison, values }: ResourceCondition): JsonObject {
  return { ...criterionNames({ attribute, comparison }), values };
}

const CRITERION_FIELDS: Readonly<Record<ResourceAttribute, string>> = {
  type: 'RESOURCE_TYPE',
  urn: 'RESOURCE_URN',
  domain: 'DOMAIN',
  owner: 'OWNER',
};

/** How clients name an attribute and a comparison. */
export function criterionNames({ attribute, comparison }: Pick<ResourceCondition, 'attribute' | 'comparison'>) {
  return { field: CRITERION_FIELDS[attribute], condition: comparison.toUpperCase().replaceAll(' ', '_') };
}

function actorsOf(value: JsonObject): PolicyActors {
  return {
    users: strings(value, '/actors/users/*'),
    groups: strings(value, '/actors/groups/*'),
    roles: strings(value, '/actors/roles/*'),
    everyUser: flag(value, '/actors/allUsers') ?? false,
    everyMember: flag(value, '/actors/allGroups') ?? false,
    owners: flag(value, '/actors/resourceOwners') ?? false,
  };
}

function stateOf(state: string): Policy['state'] {
  if (state === 'ACTIVE') return 'active';
  return state === 'DRAFT' ? 'draft' : 'inactive';
}

/** The conditions that a client gives. @throws InvalidInputError for one that policies cannot have */
export function resourceRuleOf(value: JsonObject): ResourceRule {
  return resourcesOf(value).map((condition) => {
    if (condition) return condition;
    const expected = 'the fields RESOURCE_TYPE, RESOURCE_URN, DOMAIN, OWNER with EQUALS, STARTS_WITH or NOT_EQUALS';
    throw new InvalidInputError(`A condition of the policy is not supported; use ${expected}`, [
      { field: ['resources'], message: 'is not supported', expected },
    ]);
  });
}

/** The conditions on the entities. Undefined is a condition that cannot be checked. */
function resourcesOf(value: JsonObject): readonly (ResourceCondition | undefined)[] {
  const criteria = pathValues(value, '/resources/filter/criteria/*');
  if (criteria.length > 0) return criteria.map((criterion) => conditionOf(criterion.value));
  const type = text(value, '/resources/type');
  const urns = strings(value, '/resources/resources/*');
  const everyOfType = flag(value, '/resources/allResources') ?? false;
  const ofType = type === '' ? [] : [equals('type', [type])];
  return everyOfType || urns.length === 0 ? ofType : [...ofType, equals('urn', urns)];
}

function equals(attribute: ResourceAttribute, values: readonly string[]): ResourceCondition {
  return { attribute, comparison: 'equals', values };
}

/** Names of fields in criteria: of released servers, and of newer ones. */
const FIELDS: Readonly<Record<string, ResourceAttribute>> = {
  RESOURCE_TYPE: 'type',
  RESOURCE_URN: 'urn',
  TYPE: 'type',
  URN: 'urn',
  DOMAIN: 'domain',
  OWNER: 'owner',
};

const COMPARISONS: Readonly<Record<string, ResourceCondition['comparison']>> = {
  EQUALS: 'equals',
  STARTS_WITH: 'starts with',
  NOT_EQUALS: 'not equals',
};

function conditionOf(criterion: JsonValue): ResourceCondition | undefined {
  if (!isObject(criterion)) return undefined;
  const attribute = FIELDS[text(criterion, '/field').toUpperCase()];
  const comparison = COMPARISONS[text(criterion, '/condition') || 'EQUALS'];
  return attribute && comparison ? { attribute, comparison, values: strings(criterion, '/values/*') } : undefined;
}

function strings(value: JsonObject, path: string): readonly string[] {
  return pathValues(value, path).flatMap((found) => (typeof found.value === 'string' ? [found.value] : []));
}

function text(value: JsonObject, path: string): string {
  return strings(value, path)[0] ?? '';
}

function flag(value: JsonObject, path: string): boolean | undefined {
  const found = pathValues(value, path)[0]?.value;
  return typeof found === 'boolean' ? found : undefined;
}

/** Fields of stored tokens, for statements that select by them. */
export const TOKEN_FIELDS = { user: 'actorUrn', owner: 'ownerUrn', expiresOn: 'expiresAt' } as const;

/** What is stored of an access token. Times are epoch milliseconds. */
export interface TokenInfo {
  readonly name: string;
  readonly description: string | undefined;
  /** Urn of the user that requests with the token act as. */
  readonly user: string;
  /** Urn of the user who made it. */
  readonly owner: string;
  readonly createdOn: number;
  /** Undefined for a token that does not expire. */
  readonly expiresOn: number | undefined;
}

export function tokenInfoOf(value: JsonObject): TokenInfo {
  return {
    name: text(value, '/name'),
    description: strings(value, '/description')[0],
    user: text(value, `/${TOKEN_FIELDS.user}`),
    owner: text(value, `/${TOKEN_FIELDS.owner}`),
    createdOn: number(value, '/createdAt') ?? 0,
    expiresOn: number(value, `/${TOKEN_FIELDS.expiresOn}`),
  };
}

export function tokenInfoValue({ name, description, user, owner, createdOn, expiresOn }: TokenInfo): JsonObject {
  return {
    name,
    [TOKEN_FIELDS.user]: user,
    [TOKEN_FIELDS.owner]: owner,
    createdAt: createdOn,
    ...(expiresOn !== undefined && { [TOKEN_FIELDS.expiresOn]: expiresOn }),
    ...(description !== undefined && { description }),
  };
}

/** A stored password, and the one-time link that lets the user set a new one. */
export interface Credentials {
  readonly salt: string;
  readonly hash: string;
  /** Hash of the secret of the link. */
  readonly linkHash?: string;
  /** Epoch milliseconds. */
  readonly linkExpiresAt?: number;
}

export function credentialsOf(value: JsonObject): Credentials {
  const linkHash = strings(value, '/passwordResetToken')[0];
  const linkExpiresAt = number(value, '/passwordResetTokenExpirationTimeMillis');
  return {
    salt: text(value, '/salt'),
    hash: text(value, '/hashedPassword'),
    ...(linkHash !== undefined && { linkHash }),
    ...(linkExpiresAt !== undefined && { linkExpiresAt }),
  };
}

export function credentialsValue({ salt, hash, linkHash, linkExpiresAt }: Credentials): JsonObject {
  return {
    salt,
    hashedPassword: hash,
    ...(linkHash !== undefined && { passwordResetToken: linkHash }),
    ...(linkExpiresAt !== undefined && { passwordResetTokenExpirationTimeMillis: linkExpiresAt }),
  };
}

/** The account at an OpenID Connect provider that a user signs in with. */
export interface Identity {
  readonly issuer: string;
  /** Never changes, unlike the name of the account. */
  readonly subject: string;
}

/** An identity, with the urns of the groups whose memberships came from its provider. */
export interface StoredIdentity extends Identity {
  readonly groups: readonly string[];
}

export function identityOf(value: JsonObject): StoredIdentity {
  return {
    issuer: text(value, '/issuer'),
    subject: text(value, '/subject'),
    groups: strings(value, '/groups/*'),
  };
}

export function identityValue({ issuer, subject, groups }: StoredIdentity): JsonObject {
  return { issuer, subject, groups };
}

export function directoryGroupsValue(groups: readonly string[]): JsonObject {
  return { groups };
}

export function userInfoValue(displayName: string, email: string | undefined): JsonObject {
  return { active: true, displayName, ...(email !== undefined && { email }) };
}

/** The name of a user for people; undefined without one. */
export function displayNameOf(userInfo: JsonObject): string | undefined {
  return text(userInfo, '/displayName') || undefined;
}

/** @param time epoch milliseconds */
export function userStatusValue(isUsable: boolean, actor: string, time: number): JsonObject {
  return { status: isUsable ? 'ACTIVE' : 'SUSPENDED', lastModified: { actor, time } };
}

export function rolesValue(roles: readonly string[]): JsonObject {
  return { roles };
}

function number(value: JsonObject, path: string): number | undefined {
  const found = pathValues(value, path)[0]?.value;
  return typeof found === 'number' ? found : undefined;
}
