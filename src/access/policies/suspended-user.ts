import { ConflictError } from '#base/errors/domain-error';

/** The error for an access token of a suspended user: it could not be used, and would work once the suspension ends. */
export function suspendedUser(user: string): ConflictError {
  return new ConflictError(`${user} is suspended and gets no access tokens. Resume the user first.`, [
    { field: ['user'], message: 'is suspended', expected: 'a user who is not suspended' },
  ]);
}
