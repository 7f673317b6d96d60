import { createHash } from 'node:crypto';
import type { AspectReader } from '../aspects/aspect-service';
import { credentialsOf, SECURITY_ASPECTS } from '../auth/security-models';
import type { CachedAspects } from '../changes/change-follower';

const USERS_MAX = 10_000;

/** Recognises the passwords of users by a hash. Cached until one of them changes in any process. */
export class LiveCredentials implements CachedAspects {
  readonly aspects = [SECURITY_ASPECTS.credentials];
  private known = new Map<string, Promise<string | undefined>>();

  constructor(private readonly reader: AspectReader) {}

  forget(): void {
    this.known = new Map();
  }

  /** Undefined for a user without a password, who may be gone. A user who was created again has another one. */
  async of(user: string): Promise<string | undefined> {
    const { known } = this;
    const found = known.get(user);
    if (found) return found;
    if (known.size >= USERS_MAX) known.clear();
    const reading = this.read(user);
    known.set(user, reading);
    reading.catch(() => known.delete(user));
    return reading;
  }

  /** Reads what is stored now. */
  async read(user: string): Promise<string | undefined> {
    const { aspects } = await this.reader.entity(user, [SECURITY_ASPECTS.credentials]);
    const stored = aspects.find(({ name }) => name === SECURITY_ASPECTS.credentials);
    if (!stored) return undefined;
    const { salt, hash } = credentialsOf(JSON.parse(stored.value));
    return hash === '' ? undefined : createHash('sha256').update(`${salt} ${hash}`).digest('base64url');
  }
}
