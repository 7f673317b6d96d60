import { createHash, randomBytes } from 'node:crypto';
import { cookieText, sentCookie } from '../session-cookie';

/**
 * The names of cookies, as of sessions: `__Host-` keeps neighbours from setting it, which would sign a person in to an account of theirs.
 */
const NAMES = { encrypted: '__Host-aspectory_oidc', plain: 'aspectory_oidc' } as const;
const SECRET_BYTES = 32;
const VALUE = /^([\w-]{43})\.([\w-]*)$/;
const TO_LENGTH_MAX = 1000;
/** Enough to type a password and a second factor at the provider. */
export const FLOW_MINUTES = 10;

/** One sign-in at the provider, from the button to the way back. */
export interface SignInFlow {
  /** What the provider has to send back (RFC 6749 section 10.12). */
  readonly state: string;
  /** What the ID token has to hold (OpenID Connect Core section 3.1.2.1). */
  readonly nonce: string;
  /** Proves to the provider that the code came back to who asked for it (RFC 7636). */
  readonly verifier: string;
  /** The page that the person wants, as a client sent it. */
  readonly to: string;
}

/**
 * Begins a sign-in. Its secrets are derived from one that only the cookie of the browser holds, so the service stores nothing, and any
 * process can finish it.
 */
export function beginFlow(to: string, isEncrypted: boolean): SignInFlow & { readonly cookie: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const kept = to.length <= TO_LENGTH_MAX ? to : '';
  const name = isEncrypted ? NAMES.encrypted : NAMES.plain;
  const value = `${secret}.${Buffer.from(kept).toString('base64url')}`;
  return { ...flowOf(secret, kept), cookie: cookieText(name, value, FLOW_MINUTES * 60, isEncrypted) };
}

/** The sign-in that the browser began; undefined without one. @param header Cookie */
export function sentFlow(header: string | undefined, isEncrypted: boolean): SignInFlow | undefined {
  const value = sentCookie(header, isEncrypted ? NAMES.encrypted : NAMES.plain);
  const [, secret, to = ''] = VALUE.exec(value ?? '') ?? [];
  return secret === undefined ? undefined : flowOf(secret, Buffer.from(to, 'base64url').toString());
}

/** Values of Set-Cookie that end the sign-in, because its answer must not count twice. */
export function endFlow(): readonly string[] {
  return [cookieText(NAMES.encrypted, '', 0, true), cookieText(NAMES.plain, '', 0, false)];
}

function flowOf(secret: string, to: string): SignInFlow {
  const derived = (use: string) => createHash('sha256').update(`${use} ${secret}`).digest('base64url');
  return { state: derived('state'), nonce: derived('nonce'), verifier: derived('verifier'), to };
}
