import type { Users } from '../accounts/users';
import type { RequestOrigin } from '#catalog/authorization/actor';
import { DomainError, InvalidInputError } from '#base/errors/domain-error';
import type { AuditedSessions, SignedIn } from './audited-sessions';
import type { HashQueue } from './hash-queue';
import { InvalidCredentialsError } from './invalid-credentials';
import type { LiveCredentials } from './live-credentials';
import type { SignInLimits } from './sign-in-limits';

interface NameAndPassword {
  readonly name: string;
  readonly password: string;
}

interface SignInDeps {
  readonly users: Users;
  readonly sessions: AuditedSessions;
  readonly credentials: LiveCredentials;
  readonly limits: SignInLimits;
  readonly hashing: HashQueue;
  /** Whether people may use passwords. */
  readonly takesPasswords: boolean;
}

/** Undefined if the name or the password is wrong. */
interface Checked {
  readonly user: string | undefined;
  /** Fingerprint of the stored password. */
  readonly credentials: string | undefined;
}

type Operation = 'signIn' | 'useLink';

/** Signs people in with passwords. Sign-ins are in the audit, also those that fail. */
export class SignIn {
  constructor(private readonly deps: SignInDeps) {}

  /**
   * Starts a session.
   * @throws InvalidCredentialsError for a wrong name or password, and for a user who is suspended
   * @throws LimitExceededError (429) after too many failures, or if too many sign-ins are under way
   */
  signIn({ name, password }: NameAndPassword, origin: RequestOrigin): Promise<SignedIn> {
    return this.attempt('signIn', name, origin, async () => {
      // Read before the check: a session must not outlive a change of the password during the check.
      const credentials = await this.passwordOf(name);
      const user = await this.deps.users.signIn(name, password);
      return { user, credentials };
    });
  }

  /**
   * Sets the password of a user by a one-time link, and starts a session. Other sessions of the user end.
   * @throws NotFoundError for a link that is not valid; InvalidInputError for a password that is too short or too long
   */
  useLink({ name, password }: NameAndPassword, secret: string, origin: RequestOrigin): Promise<SignedIn> {
    return this.attempt('useLink', name, origin, async () => {
      const user = await this.deps.users.find(name);
      if (user === undefined) throw new InvalidCredentialsError();
      await this.deps.users.useLink(user, secret, password);
      return { user, credentials: await this.passwordOf(name) };
    });
  }

  private async attempt(
    operation: Operation,
    name: string,
    origin: RequestOrigin,
    check: () => Promise<Checked>,
  ): Promise<SignedIn> {
    const { limits, hashing, sessions } = this.deps;
    try {
      if (!this.deps.takesPasswords) throw passwordsOff();
      const succeeded = await limits.begin(origin.address, name);
      const { user, credentials } = await hashing.run(check);
      if (user === undefined || credentials === undefined) throw new InvalidCredentialsError();
      const signedIn = await sessions.start(operation, { user, credentials }, origin);
      await succeeded();
      return signedIn;
    } catch (error) {
      if (error instanceof DomainError && error.status < 500)
        await sessions.noteFailure(operation, name, origin, error);
      throw error;
    }
  }

  private async passwordOf(name: string): Promise<string | undefined> {
    const urn = await this.deps.users.find(name);
    return urn === undefined ? undefined : (await this.deps.credentials.read(urn)).password;
  }
}

function passwordsOff(): InvalidInputError {
  const expected = 'the page /sign-in, which leads to the provider';
  return new InvalidInputError(`Passwords are off (ASPECTORY_PASSWORDS=off). Sign in by ${expected}.`, [
    { pointer: '', message: 'passwords are off', expected },
  ]);
}
