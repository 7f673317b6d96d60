import { ForbiddenError } from '#base/errors/domain-error';
import type { Place } from '#base/errors/place';
import { type Privilege, PRIVILEGES } from './privileges';

/**
 * The error for an actor without the privilege. It is the same whether the entity exists or not, so that nobody can find out.
 * @param needed one of them would be enough
 */
export function missingPrivilege(needed: readonly Privilege[], place: Place = { pointer: '' }): ForbiddenError {
  const names = needed.map((privilege) => `"${PRIVILEGES[privilege].displayName}" (${privilege})`).join(' or ');
  return new ForbiddenError(
    `This request needs the privilege ${names}. Ask an administrator for a policy that grants it, or use a token whose scope includes it.`,
    [{ ...place, message: 'a privilege is missing', expected: needed.join(' or ') }],
  );
}
