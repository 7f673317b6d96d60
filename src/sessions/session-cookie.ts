import { createHash } from 'node:crypto';

/** Browsers accept `__Host-` only from https, and from no other host, such as a neighbour below the same domain. */
const NAMES = { encrypted: '__Host-aspectory_session', plain: 'aspectory_session' } as const;
/** compat: clients of released servers read who is signed in from this cookie. The service ignores it. */
const ACTOR = 'actor';
/** 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

/** The secret of a session, and the name of its cookie. */
export interface SessionSecret {
  readonly name: string;
  readonly secret: string;
}

/** @param isEncrypted whether the client uses https */
export function namedSecret(secret: string, isEncrypted: boolean): SessionSecret {
  return { name: isEncrypted ? NAMES.encrypted : NAMES.plain, secret };
}

/** The secret that a request sends. One that is repeated or malformed does not count. @param header Cookie */
export function sentSecret(header: string | undefined): SessionSecret | undefined {
  if (header === undefined) return undefined;
  const cookies = header.split(';').map((part) => part.trim().split('='));
  for (const name of [NAMES.encrypted, NAMES.plain]) {
    const [value, ...others] = cookies.filter(([found]) => found === name).map(([, ...rest]) => rest.join('='));
    if (value === undefined) continue;
    return others.length === 0 && SECRET.test(value) ? { name, secret: value } : undefined;
  }
  return undefined;
}

/** Hashed with the name, so that a secret is worth nothing under the other name. */
export function hashOf({ name, secret }: SessionSecret): string {
  return createHash('sha256').update(`${name}=${secret}`).digest('base64url');
}

/** Proves that a form came from a page of this session. */
export function formTokenOf({ name, secret }: SessionSecret): string {
  return createHash('sha256').update(`form ${name}=${secret}`).digest('base64url');
}

/** Values of Set-Cookie. @param seconds how long browsers keep them */
export function startCookies(secret: SessionSecret, user: string, seconds: number): readonly string[] {
  return [
    cookie(secret.name, secret.secret, seconds, '; HttpOnly'),
    cookie(ACTOR, encodeURIComponent(user), seconds, hasSecureName(secret) ? '; Secure' : ''),
  ];
}

export function endCookies(): readonly string[] {
  return [
    cookie(NAMES.encrypted, '', 0, '; HttpOnly'),
    cookie(NAMES.plain, '', 0, '; HttpOnly'),
    cookie(ACTOR, '', 0, ''),
  ];
}

function hasSecureName({ name }: SessionSecret): boolean {
  return name === NAMES.encrypted;
}

/** Lax, so that links of other sites to a page work. They are reads; what changes something has checks of its own. */
function cookie(name: string, value: string, seconds: number, more: string): string {
  const secure = name === NAMES.encrypted ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${more}${secure}`;
}
