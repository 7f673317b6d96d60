import type { JsonObject } from '#generated/registry/registry-types';
import type { StoredEntity } from '#catalog/aspects/aspect-service';
import { isSuspended } from '#access/security-models/user-value';
import { MEMBERSHIP_ASPECTS, membershipsIn, SECURITY_ASPECTS } from '#access/security-models/security-models';
import type { DocumentReads } from '../graphql-context';
import { accountKey, valueOf } from './stored-people';

/** The aspects that `userJson` shows. */
export const USER_ASPECTS = [
  SECURITY_ASPECTS.userInfo,
  SECURITY_ASPECTS.userEditableInfo,
  SECURITY_ASPECTS.userStatus,
  ...MEMBERSHIP_ASPECTS,
];

export function userJson(user: StoredEntity) {
  const properties = valueOf(user, SECURITY_ASPECTS.userInfo);
  return {
    urn: user.urn,
    type: 'CORP_USER',
    username: accountKey(user.urn),
    info: properties,
    properties,
    editableProperties: valueOf(user, SECURITY_ASPECTS.userEditableInfo),
    status: isSuspended(valueOf(user, SECURITY_ASPECTS.userStatus)) ? 'SUSPENDED' : 'ACTIVE',
    ...membershipsOf(MEMBERSHIP_ASPECTS.map((aspect) => valueOf(user, aspect))),
  };
}

/** The groups and roles of a user of whom only the urn is known. */
export async function readMemberships(urn: string, reads: Pick<DocumentReads, 'aspect'>) {
  return membershipsOf(await Promise.all(MEMBERSHIP_ASPECTS.map((aspect) => reads.aspect(urn, aspect))));
}

/** @param values in the order of `MEMBERSHIP_ASPECTS` */
function membershipsOf(values: readonly (JsonObject | undefined)[]) {
  const found = MEMBERSHIP_ASPECTS.map((aspect, index) => membershipsIn(aspect, values[index] ?? {}));
  return {
    groupUrns: [...new Set(found.flatMap(({ groups }) => groups))],
    roleUrns: [...new Set(found.flatMap(({ roles }) => roles))],
  };
}
