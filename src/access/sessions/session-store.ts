import { randomBytes } from 'node:crypto';
import type { SqlClient } from '#base/database/sql-client';
import { hashOf, namedSecret, type SessionSecret } from './session-cookie';
import { deleteOldestSessions, deleteSession, findSession, insertSession, touchSession } from './sql/session-rows';
import { DAY_MS } from '#base/background/durations';

export const SESSION_MS = DAY_MS;
export const IDLE_MS = 8 * 3_600_000;
/** A write at each request would cost more than the request. */
const TOUCH_EVERY_MS = 60_000;
const SECRET_BYTES = 32;
const PER_USER_MAX = 50;

interface NewSession {
  readonly user: string;
  /** Fingerprint of what the user signed in with. */
  readonly credentials: string;
  readonly address: string;
  readonly isEncrypted: boolean;
}

export interface Session {
  readonly user: string;
  readonly credentials: string;
}

/** Starts, finds and ends sessions. */
export class SessionStore {
  constructor(
    private readonly client: SqlClient,
    private readonly now: () => number,
    private readonly keepsUse = true,
  ) {}

  /** @param transaction in which it starts */
  async start(transaction: SqlClient, { user, credentials, address, isEncrypted }: NewSession): Promise<SessionSecret> {
    const secret = namedSecret(randomBytes(SECRET_BYTES).toString('base64url'), isEncrypted);
    const createdOn = this.now();
    const times = { createdOn, lastSeenOn: createdOn, expiresOn: createdOn + SESSION_MS };
    await insertSession(transaction, { hash: hashOf(secret), user, credentials, address, ...times });
    await deleteOldestSessions(transaction, user, PER_USER_MAX);
    return secret;
  }

  /** Undefined for a session that has ended or never was. */
  async find(secret: SessionSecret): Promise<Session | undefined> {
    const found = await findSession(this.client, hashOf(secret));
    const now = this.now();
    if (!found || found.expiresOn <= now || found.lastSeenOn + IDLE_MS <= now) return undefined;
    if (this.keepsUse && found.lastSeenOn + TOUCH_EVERY_MS <= now) await touchSession(this.client, found.hash, now);
    return found;
  }

  /** @param transaction in which it ends */
  end(transaction: SqlClient, secret: SessionSecret): Promise<void> {
    return deleteSession(transaction, hashOf(secret));
  }
}
