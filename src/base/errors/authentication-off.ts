import { InvalidInputError } from './domain-error';

/** The refusal of what would promise a protection that does not exist while authentication is off. @param use such as `to sign in` */
export function authenticationOff(what: string, use: string): InvalidInputError {
  return new InvalidInputError(`${what} is disabled. Start the service with ASPECTORY_AUTH=on ${use}.`, [
    { pointer: '', message: 'authentication is off', expected: 'a service with ASPECTORY_AUTH=on' },
  ]);
}
