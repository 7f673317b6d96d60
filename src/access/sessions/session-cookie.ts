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

/** The connection of the client. */
interface Connection {
  /** Whether it uses https. */
  readonly isEncrypted: boolean;
}

/** @param isEncrypted whether the client uses https */
export function namedSecret(secret: string, isEncrypted: boolean): SessionSecret {
  return { name: isEncrypted ? NAMES.encrypted : NAMES.plain, secret };
}

/**
 * The secret that a request sends. One that is repeated or malformed does not count. With https only the name counts that no neighbour could
 * set: one could plant the session of somebody else under the other. @param header Cookie
 */
export function sentSecret(header: string | undefined, { isEncrypted }: Connection): SessionSecret | undefined {
  if (header === undefined) return undefined;
  for (const name of isEncrypted ? [NAMES.encrypted] : [NAMES.encrypted, NAMES.plain]) {
    const [secret, ...others] = valuesOf(header, name);
    if (secret === undefined) continue;
    return others.length === 0 && SECRET.test(secret) ? { name, secret } : undefined;
  }
  return undefined;
}

/** The value of a cookie; undefined if it is absent or repeated. @param header Cookie */
export function sentCookie(header: string | undefined, name: string): string | undefined {
  const [value, ...others] = valuesOf(header ?? '', name);
  return others.length === 0 ? value : undefined;
}

function valuesOf(header: string, name: string): readonly string[] {
  return header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
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
export function startCookies({ name, secret }: SessionSecret, user: string, seconds: number): readonly string[] {
  const isEncrypted = name === NAMES.encrypted;
  return [
    cookieText(name, secret, seconds, isEncrypted),
    cookieText(ACTOR, encodeURIComponent(user), seconds, isEncrypted, ''),
  ];
}

export function endCookies(): readonly string[] {
  return [
    cookieText(NAMES.encrypted, '', 0, true),
    cookieText(NAMES.plain, '', 0, false),
    cookieText(ACTOR, '', 0, false, ''),
  ];
}

/** A value of Set-Cookie. Lax, so that links of other sites to a page work. They are reads; what changes something has checks of its own. */
export function cookieText(
  name: string,
  value: string,
  seconds: number,
  isEncrypted: boolean,
  access: '; HttpOnly' | '' = '; HttpOnly',
): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${access}${isEncrypted ? '; Secure' : ''}`;
}
