// The place of the code, with models/, group-models.ts and guarded-entities.ts, that names entity types, aspects and fields: those that decide
// who may do what.
import type { JsonObject } from '../../generated/registry/registry-types';
import { GUARDED } from './guarded-entities';
import { strings } from './models/field-values';

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
