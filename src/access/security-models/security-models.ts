// With the other files of this folder and auth/security-entities.ts, the place of the code that names entity types, aspects and fields: those
// that decide who may do what.
import type { GroupMembership, NativeGroupMembership, RoleMembership } from '#generated/types/com.linkedin.identity';
import type { AspectTypes } from '#generated/types/aspects';
import type { JsonObject } from '#generated/registry/registry-types';
import type { FieldPath } from '#base/json/stored';
import { strings } from './field-values';

export const SECURITY_ASPECTS = {
  userInfo: 'corpUserInfo',
  userEditableInfo: 'corpUserEditableInfo',
  userStatus: 'corpUserStatus',
  credentials: 'corpUserCredentials',
  identity: 'corpUserIdentity',
  names: 'corpUserNames',
  directoryGroups: 'groupMembership',
  nativeGroups: 'nativeGroupMembership',
  roles: 'roleMembership',
  groupInfo: 'corpGroupInfo',
  roleInfo: 'dataHubRoleInfo',
  policy: 'dataHubPolicyInfo',
  token: 'dataHubAccessTokenInfo',
} as const satisfies Readonly<Record<string, keyof AspectTypes>>;

/** The aspects that name the groups and roles of a user, or the roles of a group. */
export const MEMBERSHIP_ASPECTS = [
  SECURITY_ASPECTS.directoryGroups,
  SECURITY_ASPECTS.nativeGroups,
  SECURITY_ASPECTS.roles,
] as const;

type Membership = GroupMembership | NativeGroupMembership | RoleMembership;

interface MembershipPath {
  readonly of: 'groups' | 'roles';
  readonly path: FieldPath<Membership>;
}

const MEMBERSHIP_PATHS: Readonly<Record<string, MembershipPath>> = {
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
  const found = place ? strings<Membership>(value, place.path) : [];
  return { groups: place?.of === 'groups' ? found : [], roles: place?.of === 'roles' ? found : [] };
}
