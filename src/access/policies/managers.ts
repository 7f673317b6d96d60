import { compileGrants, includes } from '#catalog/authorization/policies/grants';
import type { Policy } from '#catalog/authorization/policies/policy';
import { InvalidInputError } from '#base/errors/domain-error';
import type { Member } from './members';

/** The privilege of those who decide over access. They can grant themselves every other one. */
export const MANAGE = 'MANAGE_POLICIES';

/** The users who can manage policies, by urn. */
export function managersAmong(policies: Iterable<Policy>, members: Iterable<Member>): ReadonlySet<string> {
  const managing = [...policies].filter(({ privileges }) => privileges.has(MANAGE));
  const able = [...members].filter(
    (member) =>
      !member.isSuspended &&
      managing.some(({ actors }) => includes(actors, member)) &&
      compileGrants(managing, member).has(MANAGE),
  );
  return new Set(able.map(({ user }) => user));
}

export function lockedOut(): InvalidInputError {
  return new InvalidInputError(
    `After this change nobody could manage policies. First give another user the role Admin, or another policy with ${MANAGE}.`,
  );
}
