import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookSecrets } from './webhook';

const PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** A new key, as receivers get it. */
export function makeSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The headers by which a receiver knows who sent the message, and that nobody changed it. @see standardwebhooks.com, 1.0.0 */
export function signedHeaders(
  id: string,
  body: Buffer,
  { secret, formerSecret, formerUntil }: WebhookSecrets,
  now: number,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1000));
  const isFormerValid = formerSecret !== null && formerUntil !== null && formerUntil > now;
  const secrets = isFormerValid ? [secret, formerSecret] : [secret];
  const signatures = secrets.map((key) => `v1,${signature(key, id, timestamp, body)}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

function signature(secret: string, id: string, timestamp: string, body: Buffer): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}
