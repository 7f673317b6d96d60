import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SigningKey, SigningKeys } from '#access/accounts/signing-keys';

const FORM = /^([\w-]{1,64})\.([\w-]{1,4000})\.([\w-]{43})$/;

/** Texts for links in mails, which nobody else can make: who has such a text has had the mail. */
export class SignedTexts {
  /** @param subject what a text of this kind allows, which no access token begins with; so a signature for one is not a signature for another */
  constructor(
    private readonly keys: Pick<SigningKeys, 'current' | 'byId'>,
    private readonly subject: string,
  ) {}

  async signed(text: string): Promise<string> {
    const key = await this.keys.current();
    const digest = this.digestOf(key, text).toString('base64url');
    return `${key.id}.${Buffer.from(text).toString('base64url')}.${digest}`;
  }

  /** @returns the text; undefined if this catalog did not sign it for this subject */
  async read(token: string): Promise<string | undefined> {
    const [, id = '', encoded = '', digest = ''] = FORM.exec(token) ?? [];
    const key = id === '' ? undefined : await this.keys.byId(id);
    const text = Buffer.from(encoded, 'base64url').toString();
    return key && timingSafeEqual(this.digestOf(key, text), Buffer.from(digest, 'base64url')) ? text : undefined;
  }

  private digestOf({ secret }: SigningKey, text: string): Buffer {
    return createHmac('sha256', secret).update(`${this.subject}\n${text}`).digest();
  }
}
