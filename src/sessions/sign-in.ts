import type { AccessDirectory } from '../access/access-directory';
import type { Users } from '../accounts/users';
import { SUCCESS } from '../audit/audit-entry';
import type { AuditLog } from '../audit/audit-log';
import type { RefusalLog } from '../audit/refusal-log';
import type { RequestOrigin } from '../auth/actor';
import type { Database, SqlClient } from '../database/sql-client';
import { DomainError } from '../errors/domain-error';
import type { HashQueue } from './hash-queue';
import { InvalidCredentialsError } from './invalid-credentials';
import type { LiveCredentials } from './live-credentials';
import { endCookies, formTokenOf, sentSecret, startCookies } from './session-cookie';
import { SESSION_MS, type SessionStore } from './session-store';
import type { SignInLimits } from './sign-in-limits';

export interface NameAndPassword {
  readonly name: string;
  readonly password: string;
}

/** A user who has signed in. */
export interface SignedIn {
  /** Urn. */
  readonly user: string;
  /** Values of Set-Cookie. */
  readonly cookies: readonly string[];
}

export interface SignInDeps {
  readonly database: Database;
  readonly users: Users;
  readonly access: AccessDirectory;
  readonly store: SessionStore;
  readonly credentials: LiveCredentials;
  readonly limits: SignInLimits;
  readonly hashing: HashQueue;
  readonly audit: AuditLog;
  readonly refusals: Pick<RefusalLog, 'note'>;
  readonly now: () => number;
}

/** Undefined if the name or the password is wrong. */
interface Checked {
  readonly user: string | undefined;
  /** Hash of the stored password. */
  readonly credentials: string | undefined;
}

type Operation = 'signIn' | 'signOut' | 'useLink';

/** Signs people in and out. Sign-ins are in the audit, also those that fail. */
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
      const credentials = await this.credentialsOf(name);
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
      const user = this.deps.users.urnOfName(name);
      if (user === undefined) throw new InvalidCredentialsError();
      await this.deps.users.useLink(user, secret, password);
      return { user, credentials: await this.credentialsOf(name) };
    });
  }

  /** Ends the session of a request, if it has one. @param cookie the header @returns values of Set-Cookie */
  async signOut(cookie: string | undefined, origin: RequestOrigin): Promise<readonly string[]> {
    const secret = sentSecret(cookie);
    const session = secret && (await this.deps.store.find(secret));
    if (secret && session)
      await this.deps.database.transaction(async (transaction) => {
        await this.deps.store.end(transaction, secret);
        await this.record(transaction, 'signOut', session.user, origin);
      });
    return endCookies();
  }

  /** What a form of a page of this session must send. Undefined without a session. @param cookie the header */
  formToken(cookie: string | undefined): string | undefined {
    const secret = sentSecret(cookie);
    return secret && formTokenOf(secret);
  }

  private async attempt(
    operation: Operation,
    name: string,
    origin: RequestOrigin,
    check: () => Promise<Checked>,
  ): Promise<SignedIn> {
    try {
      const succeeded = await this.deps.limits.begin(name, origin.address);
      const { user, credentials } = await this.deps.hashing.run(check);
      if (user === undefined || credentials === undefined || (await this.isSuspended(user)))
        throw new InvalidCredentialsError();
      const signedIn = await this.start(operation, { user, credentials }, origin);
      await succeeded();
      return signedIn;
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) await this.noteFailure(operation, name, origin, error);
      throw error;
    }
  }

  private async isSuspended(user: string): Promise<boolean> {
    return (await this.deps.access.actor(user)).member.isSuspended;
  }

  private async credentialsOf(name: string): Promise<string | undefined> {
    const urn = this.deps.users.urnOfName(name);
    return urn === undefined ? undefined : this.deps.credentials.read(urn);
  }

  private start(
    operation: Operation,
    { user, credentials }: { readonly user: string; readonly credentials: string },
    origin: RequestOrigin,
  ): Promise<SignedIn> {
    return this.deps.database.transaction(async (transaction) => {
      const { address, isEncrypted } = origin;
      const secret = await this.deps.store.start(transaction, { user, credentials, address, isEncrypted });
      await this.record(transaction, operation, user, origin);
      return { user, cookies: startCookies(secret, user, SESSION_MS / 1000) };
    });
  }

  private record(client: SqlClient, operation: Operation, actor: string, origin: RequestOrigin): Promise<void> {
    const { address, requestId } = origin;
    const entry = { actor, address, requestId, operation, outcome: SUCCESS, target: actor, detail: '' };
    return this.deps.audit.record(client, { ...entry, time: this.deps.now() });
  }

  /** Names the user only if there is one, because people type passwords into the wrong field. */
  private async noteFailure(
    operation: Operation,
    name: string,
    { address, requestId }: RequestOrigin,
    { code, message }: DomainError,
  ): Promise<void> {
    const user = await this.deps.users.find(name).catch(() => undefined);
    this.deps.refusals.note({ actor: user ?? '', address, requestId, operation, outcome: code, detail: message });
  }
}
