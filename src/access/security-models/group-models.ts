// Fields of groups, in addition to those in security-models.ts.
import type { Origin } from '#generated/types/com.linkedin.common';
import type { CorpGroupInfo, GroupMembership, NativeGroupMembership } from '#generated/types/com.linkedin.identity';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { escapeSegment } from '#base/json/json-pointer';
import type { FieldPath, Written } from '#base/json/stored';
import { text } from './field-values';
import { MEMBERSHIP_ASPECTS, SECURITY_ASPECTS } from './security-models';

export const GROUP_ASPECTS = { info: SECURITY_ASPECTS.groupInfo, origin: 'origin' } as const;

/** The aspects that name the groups of a user, with the relationships that they make. */
export const GROUP_MEMBERSHIPS = {
  [SECURITY_ASPECTS.nativeGroups]: { list: 'nativeGroups', relationship: 'IsMemberOfNativeGroup' },
  [SECURITY_ASPECTS.directoryGroups]: { list: 'groups', relationship: 'IsMemberOfGroup' },
} as const satisfies {
  readonly nativeGroupMembership: { readonly list: keyof NativeGroupMembership; readonly relationship: string };
  readonly groupMembership: { readonly list: keyof GroupMembership; readonly relationship: string };
};

/** The aspect for groups that are managed here. */
export const OWN_MEMBERSHIP = SECURITY_ASPECTS.nativeGroups;

export const MEMBER_RELATIONSHIPS: readonly string[] = Object.values(GROUP_MEMBERSHIPS).map(
  ({ relationship }) => relationship,
);

export type MembershipAspect = keyof typeof GROUP_MEMBERSHIPS;

export function isGroupMembership(aspect: string): aspect is MembershipAspect {
  return Object.hasOwn(GROUP_MEMBERSHIPS, aspect) && MEMBERSHIP_ASPECTS.some((each) => each === aspect);
}

/** What people may give of a group. */
interface GroupDetails {
  readonly name: string;
  readonly description: string;
}

/** @param time epoch milliseconds */
export function groupInfoValue({ name, description }: GroupDetails, actor: string, time: number): JsonObject {
  return {
    displayName: name,
    description,
    admins: [],
    members: [],
    groups: [],
    created: { actor, time },
  } satisfies Written<CorpGroupInfo>;
}

export function groupNamePatch(name: string): JsonValue {
  const path: FieldPath<CorpGroupInfo> = '/displayName';
  return [{ op: 'add', path, value: name }];
}

export const NATIVE_ORIGIN = { type: 'NATIVE' } as const satisfies Written<Origin>;

/** @param name of the other system */
export function foreignOriginValue(name: string): JsonObject {
  return { type: 'EXTERNAL', externalType: name } satisfies Written<Origin>;
}

/** Whether people made the group here. */
export function isNative(origin: JsonObject): boolean {
  return text<Origin>(origin, '/type') === 'NATIVE';
}

/** The name of the other system that a group comes from; undefined for a group of the catalog's own, or of unknown origin. */
export function foreignOrigin(origin: JsonObject): string | undefined {
  if (text<Origin>(origin, '/type') !== 'EXTERNAL') return undefined;
  return text<Origin>(origin, '/externalType') || 'another system';
}

/** JSON Patch that adds a group to those of a user, or removes it. */
export function membershipPatch(aspect: MembershipAspect, op: 'add' | 'remove', group: string): JsonValue {
  const path = `/${GROUP_MEMBERSHIPS[aspect].list}/${escapeSegment(group)}`;
  return [op === 'add' ? { op, path, value: group } : { op, path }];
}
