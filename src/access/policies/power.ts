import { privilegesBeyond } from '#catalog/authorization/policies/compare-grants';
import type { Grants } from '#catalog/authorization/policies/grants';
import type { Policy } from '#catalog/authorization/policies/policy';
import { type Privilege, PRIVILEGES } from '#catalog/authorization/policies/privileges';
import { ForbiddenError } from '#base/errors/domain-error';
import { MANAGE } from './managers';

/** Privileges that an error names in its message; its details have all. */
const NAMED_MAX = 5;

/** The policies whose grants are the power of a user. What they grant to owners is left out, because everybody owns something else. */
export function withoutOwners(policies: Iterable<Policy>): readonly Policy[] {
  return [...policies].map((policy) => ({ ...policy, actors: { ...policy.actors, owners: false } }));
}

export function isSamePower(one: Grants, other: Grants): boolean {
  return privilegesBeyond(one, other).length === 0 && privilegesBeyond(other, one).length === 0;
}

/**
 * Refuses to act on somebody with more power. Who manages policies may act on everybody.
 * @param own the power of the actor
 * @param target the urn of a user or group, and `other` its power
 * @throws ForbiddenError that names the privileges that the actor lacks
 */
export function refuseMorePower(own: Grants, target: string, other: Grants): void {
  if (own.has(MANAGE)) return;
  const beyond = privilegesBeyond(own, other);
  if (beyond.length === 0) return;
  throw new ForbiddenError(
    `${target} has more power than you, or would get it by this change: ${listed(beyond)}. Ask somebody who has these privileges, or "${PRIVILEGES[MANAGE].displayName}" (${MANAGE}).`,
    [{ pointer: '', message: `${target} has privileges that you do not have`, expected: beyond.join(' and ') }],
  );
}

function listed(privileges: readonly Privilege[]): string {
  const names = privileges.slice(0, NAMED_MAX).map((name) => `"${PRIVILEGES[name].displayName}" (${name})`);
  const more = privileges.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
