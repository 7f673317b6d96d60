// As security-models.ts, this names fields of aspects that decide who may do what.
import type {
  CorpUserCredentials,
  CorpUserIdentity,
  CorpUserInfo,
  CorpUserNames,
  CorpUserStatus,
  GroupMembership,
  RoleMembership,
} from '#generated/types/com.linkedin.identity';
import type { JsonObject } from '#generated/registry/registry-types';
import type { Written } from '#base/json/stored';
import { flag, number, strings, text } from './field-values';

/** Whether the user may not sign in and may not use tokens. */
export function isSuspended(status: JsonObject | undefined): boolean {
  return text<CorpUserStatus>(status ?? {}, '/status') === 'SUSPENDED';
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
  const linkHash = strings<CorpUserCredentials>(value, '/passwordResetToken')[0];
  const linkExpiresAt = number<CorpUserCredentials>(value, '/passwordResetTokenExpirationTimeMillis');
  return {
    salt: text<CorpUserCredentials>(value, '/salt'),
    hash: text<CorpUserCredentials>(value, '/hashedPassword'),
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
  } satisfies Written<CorpUserCredentials>;
}

/** The account at an OpenID Connect provider that a user signs in with. */
export interface Identity {
  readonly issuer: string;
  /** The subject, which never changes, unlike the name of the account. */
  readonly subject: string;
}

export interface StoredIdentity extends Identity {
  /** Urns of the groups whose memberships came from the provider. */
  readonly groups: readonly string[];
  /** Whether the account alone says the name of the user, because no administrator has linked the two. */
  readonly isSelfNamed: boolean;
}

export function identityOf(value: JsonObject): StoredIdentity {
  return {
    issuer: text<CorpUserIdentity>(value, '/issuer'),
    subject: text<CorpUserIdentity>(value, '/subject'),
    groups: strings<CorpUserIdentity>(value, '/groups/*'),
    isSelfNamed: flag<CorpUserIdentity>(value, '/selfNamed') ?? false,
  };
}

export function identityValue({ issuer, subject, groups, isSelfNamed }: StoredIdentity): JsonObject {
  return { issuer, subject, groups, selfNamed: isSelfNamed } satisfies Written<CorpUserIdentity>;
}

/** The name to sign in with; undefined if it is that of the urn. */
export function signInNameOf(value: JsonObject): string | undefined {
  return text<CorpUserNames>(value, '/signInName') || undefined;
}

/** The name to sign in with, and the earlier ones. */
export function namesOf(value: JsonObject): readonly string[] {
  return [signInNameOf(value) ?? '', ...strings<CorpUserNames>(value, '/formerNames/*')].filter((name) => name !== '');
}

/** @param former without the present name */
export function namesValue(name: string, former: readonly string[] = []): JsonObject {
  return { signInName: name, formerNames: former } satisfies Written<CorpUserNames>;
}

export function directoryGroupsValue(groups: readonly string[]): JsonObject {
  return { groups } satisfies Written<GroupMembership>;
}

export function userInfoValue(displayName: string, email: string | undefined): JsonObject {
  return { active: true, displayName, ...(email !== undefined && { email }) } satisfies Written<CorpUserInfo>;
}

/** The name of a user for people; undefined without one. */
export function displayNameOf(userInfo: JsonObject): string | undefined {
  return text<CorpUserInfo>(userInfo, '/displayName') || undefined;
}

/** @param time epoch milliseconds */
export function userStatusValue(isUsable: boolean, actor: string, time: number): JsonObject {
  return { status: isUsable ? 'ACTIVE' : 'SUSPENDED', lastModified: { actor, time } } satisfies Written<CorpUserStatus>;
}

export function rolesValue(roles: readonly string[]): JsonObject {
  return { roles } satisfies Written<RoleMembership>;
}
