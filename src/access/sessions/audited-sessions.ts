import type { Users } from '../accounts/users';
import { SUCCESS } from '../audit/audit-entry';
import type { AuditLog } from '../audit/audit-log';
import type { RefusalLog } from '../audit/refusal-log';
import type { RequestOrigin } from '#catalog/authorization/actor';
import type { Database, SqlClient } from '#base/database/sql-client';
import { waitForSharedLock } from '#base/database/with-advisory-lock';
import { ACCESS_LOCK } from '../policies/access-guard';
import { readMember } from '../policies/members';
import type { DomainError } from '#base/errors/domain-error';
import { InvalidCredentialsError } from './invalid-credentials';
import { endCookies, sentSecret, startCookies } from './session-cookie';
import { type Session, SESSION_MS, type SessionStore } from './session-store';

/** A user who has signed in. */
export interface SignedIn {
  /** Urn. */
  readonly user: string;
  /** Values of Set-Cookie. */
  readonly cookies: readonly string[];
}

export interface SignedOut {
  /** The session that has ended; undefined if the request had none. */
  readonly session: Session | undefined;
  /** Values of Set-Cookie. */
  readonly cookies: readonly string[];
}

interface AuditedSessionsDeps {
  readonly database: Database;
  readonly users: Users;
  readonly store: SessionStore;
  readonly audit: AuditLog;
  readonly refusals: Pick<RefusalLog, 'note'>;
  readonly now: () => number;
}

type Operation = 'signIn' | 'signOut' | 'useLink';

/** What is checked already: the user, and the fingerprint of what the user signed in with. */
interface Checked {
  readonly user: string;
  readonly credentials: string;
  /** The detail for the audit. */
  readonly detail?: string;
}

/** Starts and ends sessions, each with its entry in the audit. */
export class AuditedSessions {
  constructor(private readonly deps: AuditedSessionsDeps) {}

  /**
   * A suspension that begins meanwhile waits for the session and ends it, or is seen here.
   * @throws InvalidCredentialsError for a user who is suspended
   */
  start(operation: Operation, checked: Checked, origin: RequestOrigin): Promise<SignedIn> {
    const { user, credentials, detail = '' } = checked;
    return this.deps.database.transaction(async (transaction) => {
      await waitForSharedLock(transaction, ACCESS_LOCK);
      if ((await readMember(transaction, user)).isSuspended) throw new InvalidCredentialsError();
      const { address, isEncrypted } = origin;
      const secret = await this.deps.store.start(transaction, { user, credentials, address, isEncrypted });
      await this.record(transaction, { operation, actor: user, detail }, origin);
      return { user, cookies: startCookies(secret, user, SESSION_MS / 1000) };
    });
  }

  /** Ends the session of a request, if it has one. @param cookie the header */
  async end(cookie: string | undefined, origin: RequestOrigin): Promise<SignedOut> {
    const secret = sentSecret(cookie, origin);
    const session = secret && (await this.deps.store.find(secret));
    if (secret && session)
      await this.deps.database.transaction(async (transaction) => {
        await this.deps.store.end(transaction, secret);
        await this.record(transaction, { operation: 'signOut', actor: session.user, detail: '' }, origin);
      });
    return { session, cookies: endCookies() };
  }

  /** Names the user only if there is one, because people type passwords into the wrong field. */
  async noteFailure(
    operation: Operation,
    name: string,
    { address, requestId }: RequestOrigin,
    { code, message }: DomainError,
  ): Promise<void> {
    const user = await this.deps.users.find(name).catch(() => undefined);
    this.deps.refusals.note({ actor: user ?? '', address, requestId, operation, outcome: code, detail: message });
  }

  private record(
    client: SqlClient,
    event: { readonly operation: Operation; readonly actor: string; readonly detail: string },
    { address, requestId }: RequestOrigin,
  ): Promise<void> {
    const entry = { ...event, address, requestId, outcome: SUCCESS, target: event.actor, time: this.deps.now() };
    return this.deps.audit.record(client, entry);
  }
}
