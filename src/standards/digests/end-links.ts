import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SigningKey, SigningKeys } from '#access/accounts/signing-keys';

/** No access token begins like this, so a signature of one is not a signature of the other. */
const SUBJECT = 'end a digest\n';
const FORM = /^([\w-]{1,64})\.([\w-]{1,1000})\.([\w-]{43})$/;

/** Texts by which whoever has a message ends the messages to its reader, without signing in. They do nothing else, and stay valid. */
export class EndLinks {
  constructor(private readonly keys: Pick<SigningKeys, 'current' | 'byId'>) {}

  async tokenFor(user: string): Promise<string> {
    const key = await this.keys.current();
    return `${key.id}.${Buffer.from(user).toString('base64url')}.${digestOf(key, user).toString('base64url')}`;
  }

  /** @returns the urn of the user; undefined for a text that this catalog did not make */
  async userOf(token: string): Promise<string | undefined> {
    const [, id = '', name = '', digest = ''] = FORM.exec(token) ?? [];
    const key = id === '' ? undefined : await this.keys.byId(id);
    const user = Buffer.from(name, 'base64url').toString();
    return key && timingSafeEqual(digestOf(key, user), Buffer.from(digest, 'base64url')) ? user : undefined;
  }
}

function digestOf({ secret }: SigningKey, user: string): Buffer {
  return createHmac('sha256', secret).update(`${SUBJECT}${user}`).digest();
}
