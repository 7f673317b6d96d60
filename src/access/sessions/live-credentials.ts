import { createHash } from 'node:crypto';
import type { AspectReader } from '#catalog/aspects/aspect-service';
import { type Credentials, credentialsOf, type Identity, identityOf } from '../security-models/user-value';
import { SECURITY_ASPECTS } from '../security-models/security-models';
import { CachedReads } from '#catalog/changes/cached-reads';
import type { CachedAspects } from '#catalog/changes/change-follower';

/** Fingerprints of what a user can sign in with. A session lasts while the one that it began with is among them. */
interface Fingerprints {
  readonly password?: string;
  readonly identity?: string;
}

const BY_PROVIDER = 'identity ';

/** Recognises the passwords and identities of users by fingerprints. Cached until one of them changes in any process. */
export class LiveCredentials implements CachedAspects {
  readonly aspects = [SECURITY_ASPECTS.credentials, SECURITY_ASPECTS.identity];
  private readonly users = new CachedReads((user) => this.read(user));

  constructor(private readonly reader: AspectReader) {}

  forget(): void {
    this.users.forget();
  }

  /** Empty for a user who cannot sign in or is gone. A user who was created again has others. */
  of(user: string): Promise<Fingerprints> {
    return this.users.get(user);
  }

  /** Reads what is stored now. */
  async read(user: string): Promise<Fingerprints> {
    const { aspects } = await this.reader.entity(user, this.aspects);
    const stored = (aspect: string) => aspects.find(({ name }) => name === aspect)?.value;
    const [password, identity] = [stored(SECURITY_ASPECTS.credentials), stored(SECURITY_ASPECTS.identity)];
    return {
      ...(password !== undefined && passwordFingerprint(credentialsOf(JSON.parse(password)))),
      ...(identity !== undefined && { identity: identityFingerprint(identityOf(JSON.parse(identity))) }),
    };
  }
}

/** The fingerprint of an identity without the groups, which every sign-in may change. */
export function identityFingerprint({ issuer, subject }: Identity): string {
  return `${BY_PROVIDER}${hashed(JSON.stringify([issuer, subject]))}`;
}

/** Whether a session began at a provider. @param fingerprint of the session */
export function isByProvider(fingerprint: string): boolean {
  return fingerprint.startsWith(BY_PROVIDER);
}

function passwordFingerprint({ salt, hash }: Credentials): Fingerprints {
  return hash === '' ? {} : { password: hashed(`${salt} ${hash}`) };
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
