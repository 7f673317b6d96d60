// Fields of users and groups that another system provisions, in addition to those in security-models.ts.
import type { Origin } from '#generated/types/com.linkedin.common';
import type { CorpGroupInfo, CorpUserInfo } from '#generated/types/com.linkedin.identity';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { text } from './field-values';
import { foreignOrigin, foreignOriginValue, GROUP_ASPECTS, NATIVE_ORIGIN } from './group-models';
import { SECURITY_ASPECTS } from './security-models';

/** The name of the other system in the origin of what it makes. */
const PROVISIONER = 'SCIM';

/** What a system that provisions users may say of one, by the names of the fields. */
const USER_DETAILS = [
  'displayName',
  'fullName',
  'firstName',
  'lastName',
  'title',
  'email',
  'departmentName',
  'managerUrn',
] as const satisfies readonly (keyof CorpUserInfo)[];

type UserDetail = (typeof USER_DETAILS)[number];

/** An absent or empty one is not set. */
export type UserDetails = Readonly<Partial<Record<UserDetail, string>>>;

/** The aspects that a provisioned user is read from. */
export const USER_ASPECTS_READ = [
  SECURITY_ASPECTS.userInfo,
  SECURITY_ASPECTS.userStatus,
  SECURITY_ASPECTS.names,
  SECURITY_ASPECTS.directoryGroups,
  SECURITY_ASPECTS.nativeGroups,
  GROUP_ASPECTS.origin,
];

export const GROUP_ASPECTS_READ = [GROUP_ASPECTS.info, GROUP_ASPECTS.origin];

export function detailsOf(userInfo: JsonObject): UserDetails {
  const found = USER_DETAILS.flatMap((name): [UserDetail, string][] => {
    const value = text<CorpUserInfo>(userInfo, `/${name}`);
    return value === '' ? [] : [[name, value]];
  });
  return Object.fromEntries(found);
}

export function detailsValue(details: UserDetails, isActive: boolean): JsonObject {
  const set = Object.entries(details).filter(([, value]) => value !== '');
  return { active: isActive, ...Object.fromEntries(set) };
}

/** JSON Patch from what is stored to the details. Fields that no provisioning system knows stay. */
export function detailsPatch(before: UserDetails, after: UserDetails, isActive: boolean): JsonValue {
  const changed = USER_DETAILS.filter((name) => (before[name] ?? '') !== (after[name] ?? ''));
  return [
    { op: 'add', path: '/active', value: isActive },
    ...changed.map((name) => fieldPatch(name, after[name] ?? '')),
  ];
}

function fieldPatch(name: UserDetail, value: string): JsonObject {
  const path = `/${name}`;
  return value === '' ? { op: 'remove', path } : { op: 'add', path, value };
}

/** The identifier that the other system has for a user or group; empty without one. */
export function foreignIdOf(origin: JsonObject): string {
  return text<Origin>(origin, '/externalId');
}

/** Whether a system that provisions made the user or group. */
export function isProvisioned(origin: JsonObject): boolean {
  return foreignOrigin(origin) === PROVISIONER;
}

/** @param isNative whether people made the user or group here */
export function provisionedOrigin(foreignId: string, isNative = false): JsonObject {
  const origin = isNative ? NATIVE_ORIGIN : foreignOriginValue(PROVISIONER);
  return { ...origin, ...(foreignId !== '' && { externalId: foreignId }) };
}

export function groupNameOf(groupInfo: JsonObject): string {
  return text<CorpGroupInfo>(groupInfo, '/displayName');
}
