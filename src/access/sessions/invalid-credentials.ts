import { DomainError } from '#base/errors/domain-error';

/** compat: released servers answer 400 with this text to a wrong name or password, and clients expect it. */
export class InvalidCredentialsError extends DomainError {
  readonly code = 'INVALID_CREDENTIALS';
  readonly status = 400;

  constructor() {
    const expected = 'the name of a user with a password, and this password';
    super('Invalid Credentials', [{ pointer: '', message: 'the name or the password is wrong', expected }]);
  }
}
