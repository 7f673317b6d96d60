import type { StoredEntity } from '../../../catalog/aspects/aspect-service';
import { isSuspended } from '../../../access/security-models/user-value';
import { MEMBERSHIP_ASPECTS, membershipsIn, SECURITY_ASPECTS } from '../../../access/security-models/security-models';
import { keyOf, valueOf } from './stored-people';

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
    username: keyOf(user.urn),
    info: properties,
    properties,
    editableProperties: valueOf(user, SECURITY_ASPECTS.userEditableInfo),
    status: isSuspended(valueOf(user, SECURITY_ASPECTS.userStatus)) ? 'SUSPENDED' : 'ACTIVE',
    ...memberships(user),
  };
}

function memberships(user: StoredEntity) {
  const found = MEMBERSHIP_ASPECTS.map((aspect) => membershipsIn(aspect, valueOf(user, aspect) ?? {}));
  return {
    groupUrns: [...new Set(found.flatMap(({ groups }) => groups))],
    roleUrns: [...new Set(found.flatMap(({ roles }) => roles))],
  };
}
