import { createHash } from 'node:crypto';
import type { AspectReader } from '../aspects/aspect-service';
import { storedValue } from '../aspects/read/stored-value';
import { credentialsOf, SECURITY_ASPECTS } from '../auth/security-models';
import { CachedReads } from '../changes/cached-reads';
import type { CachedAspects } from '../changes/change-follower';

/** Recognises the passwords of users by a hash. Cached until one of them changes in any process. */
export class LiveCredentials implements CachedAspects {
  readonly aspects = [SECURITY_ASPECTS.credentials];
  private readonly users = new CachedReads((user) => this.read(user));

  constructor(private readonly reader: AspectReader) {}

  forget(): void {
    this.users.forget();
  }

  /** Undefined for a user without a password, who may be gone. A user who was created again has another one. */
  of(user: string): Promise<string | undefined> {
    return this.users.get(user);
  }

  /** Reads what is stored now. */
  async read(user: string): Promise<string | undefined> {
    const stored = await storedValue(this.reader, user, SECURITY_ASPECTS.credentials);
    if (!stored) return undefined;
    const { salt, hash } = credentialsOf(stored);
    return hash === '' ? undefined : createHash('sha256').update(`${salt} ${hash}`).digest('base64url');
  }
}
