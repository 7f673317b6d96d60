import { readOthers } from '#catalog/aspects/sql/read-latest';
import type { Subject } from '#catalog/authorization/policies/policy';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { urnRange } from '#catalog/urn/urn-range';
import type { JsonObject } from '#generated/registry/registry-types';
import type { SqlClient } from '#base/database/sql-client';
import { MEMBERSHIP_ASPECTS, membershipsIn, SECURITY_ASPECTS } from '../security-models/security-models';
import { identityOf, isSuspended } from '../security-models/user-value';
import { readAspectOfType } from './sql/read-aspect-of-type';

/** A user as access sees it. */
export interface Member extends Subject {
  /** Whether the user may not sign in and may not use tokens. */
  readonly isSuspended: boolean;
  readonly isSelfNamed: boolean;
}

/** The aspects that make a member. */
export const MEMBER_ASPECTS: readonly string[] = [
  ...MEMBERSHIP_ASPECTS,
  SECURITY_ASPECTS.userStatus,
  SECURITY_ASPECTS.identity,
];

/**
 * Sources name members of groups who are no users yet, so of a user who chose the name only the groups count that the provider gives, or people.
 * @param valueOf an aspect of the user; undefined if it is absent
 */
export function memberOf(user: string, valueOf: (aspect: string) => JsonObject | undefined): Member {
  const { isSelfNamed, groups: ofProvider } = identityOf(valueOf(SECURITY_ASPECTS.identity) ?? {});
  const found = MEMBERSHIP_ASPECTS.map((aspect) => {
    const named = membershipsIn(aspect, valueOf(aspect) ?? {});
    if (!isSelfNamed || aspect !== SECURITY_ASPECTS.directoryGroups) return named;
    return { ...named, groups: named.groups.filter((group) => ofProvider.includes(group)) };
  });
  return {
    user,
    groups: [...new Set(found.flatMap(({ groups }) => groups))],
    roles: [...new Set(found.flatMap(({ roles }) => roles))],
    isSuspended: isSuspended(valueOf(SECURITY_ASPECTS.userStatus)),
    isSelfNamed,
  };
}

/** A user that does not exist has no groups and roles. */
export async function readMember(client: SqlClient, user: string): Promise<Member> {
  const rows = await readOthers(
    client,
    MEMBER_ASPECTS.map((aspect) => ({ urn: user, aspect })),
  );
  return memberOf(user, (aspect) => rows.find((row) => row.aspect === aspect)?.value);
}

/** All users that exist, by urn. This reads all of them, so it suits changes that people make. */
export async function readMembers(client: SqlClient, models: ModelRegistry): Promise<ReadonlyMap<string, Member>> {
  const { keyAspect = '' } = models.entity(SECURITY_TYPES.user) ?? {};
  const range = urnRange(models.registry.namespace, SECURITY_TYPES.user);
  const read = async (aspect: string) => {
    const rows = await readAspectOfType(client, range, aspect);
    return [aspect, new Map(rows.map(({ urn, value }) => [urn, value]))] as const;
  };
  const aspects = new Map(await Promise.all([keyAspect, ...MEMBER_ASPECTS].map(read)));
  const users = [...(aspects.get(keyAspect)?.keys() ?? [])];
  return new Map(users.map((user) => [user, memberOf(user, (aspect) => aspects.get(aspect)?.get(user))]));
}
