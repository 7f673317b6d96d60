import { createHmac, timingSafeEqual } from 'node:crypto';
import { UnauthenticatedError } from '#base/errors/domain-error';
import type { SigningKey, SigningKeys } from './signing-keys';

/** The time for which a signature is valid, also for a process whose clock differs. */
const VALID_MS = 60_000;
/** Another process may make a new key, and the older ones stay valid. */
const KEY_KEPT_MS = 60_000;
/** No access token begins like this, so a signature of one is not a signature of the other. */
const SUBJECT = 'between processes\n';
const FORM = /^([\w-]{1,64})\.(\d{13})\.([0-9a-f]{64})$/;

/** Signatures by which processes of one catalog know each other: they share the keys in its database. */
export class ProcessSignatures {
  private kept: { readonly key: SigningKey; readonly until: number } | undefined;

  constructor(
    private readonly keys: Pick<SigningKeys, 'current' | 'byId'>,
    private readonly now: () => number,
  ) {}

  async sign(body: string): Promise<string> {
    const { id, secret } = await this.currentKey();
    const time = this.now();
    return `${id}.${time}.${digestOf(secret, time, body).toString('hex')}`;
  }

  /** @throws UnauthenticatedError */
  async require(signature: string | undefined, body: string): Promise<void> {
    const [, id = '', time = '', digest = ''] = FORM.exec(signature ?? '') ?? [];
    const key = id === '' ? undefined : await this.keys.byId(id);
    const isRecent = Math.abs(this.now() - Number(time)) <= VALID_MS;
    const isSigned =
      key !== undefined && timingSafeEqual(digestOf(key.secret, Number(time), body), Buffer.from(digest, 'hex'));
    if (!isSigned || !isRecent)
      throw new UnauthenticatedError(
        'Only processes of this catalog may ask here, and their clocks may differ by a minute',
      );
  }

  private async currentKey(): Promise<SigningKey> {
    const now = this.now();
    if (this.kept === undefined || this.kept.until < now)
      this.kept = { key: await this.keys.current(), until: now + KEY_KEPT_MS };
    return this.kept.key;
  }
}

function digestOf(secret: Uint8Array, time: number, body: string): Buffer {
  return createHmac('sha256', secret).update(`${SUBJECT}${time}\n${body}`).digest();
}
