import { createHash, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { UnauthenticatedError } from '#base/errors/domain-error';
import type { SigningKey } from './signing-keys';
import { scopeOf, type TokenScope } from './token-scope';

/** What a token says. Names of claims and the issuer are those of released servers, because clients read them. */
export interface TokenClaims {
  /** Urn of the user that requests with the token act as. */
  readonly user: string;
  readonly scope: TokenScope;
  /** The time when the user was made, in epoch milliseconds. Absent in tokens of version 0.2.0 and before. */
  readonly userSince?: number | undefined;
}

const ISSUER = 'datahub-metadata-service';
/** The one algorithm. A token that names another one is refused, also `none`. */
const ALGORITHM = 'HS256';
/** Tokens of ours have about 500 characters. A longer text is not worth the time to verify it. */
const TEXT_LENGTH_MAX = 4_096;

/**
 * The text of a new token. Its id does not begin with a dash: commands such as `token revoke ID` would read an option.
 * @param expiresOn epoch milliseconds; undefined for a token that does not expire
 */
export async function signToken(key: SigningKey, claims: TokenClaims, expiresOn: number | undefined): Promise<string> {
  const text = await signOnce(key, claims, expiresOn);
  return tokenId(text).startsWith('-') ? signToken(key, claims, expiresOn) : text;
}

/** Each call has another id, because the claims have a random part. */
async function signOnce(
  { id, secret }: SigningKey,
  { user, scope, userSince }: TokenClaims,
  expiresOn: number | undefined,
): Promise<string> {
  const token = new SignJWT({ actorType: 'USER', actorId: user, type: 'PERSONAL', version: '2', scope, userSince })
    .setProtectedHeader({ alg: ALGORITHM, kid: id })
    .setJti(randomUUID())
    .setSubject(user)
    .setIssuer(ISSUER);
  if (expiresOn !== undefined) token.setExpirationTime(Math.floor(expiresOn / 1000));
  return token.sign(secret);
}

/**
 * The claims of a valid token. The caller finds out whether it was revoked.
 * @throws UnauthenticatedError
 */
export async function verifyToken(
  text: string,
  keyOf: (id: string) => Promise<SigningKey | undefined>,
  now: number,
): Promise<TokenClaims> {
  if (text.length > TEXT_LENGTH_MAX) throw invalid();
  const { payload } = await jwtVerify(
    text,
    async ({ kid }) => (await keyOf(kid ?? ''))?.secret ?? Promise.reject(invalid()),
    { algorithms: [ALGORITHM], issuer: ISSUER, currentDate: new Date(now), requiredClaims: ['jti'] },
  ).catch((error: unknown) => Promise.reject(refusal(error)));
  const scope = typeof payload['scope'] === 'string' ? scopeOf(payload['scope']) : undefined;
  if (payload.sub === undefined || payload['type'] !== 'PERSONAL' || scope === undefined) throw invalid();
  const { userSince } = payload;
  return { user: payload.sub, scope, userSince: typeof userSince === 'number' ? userSince : undefined };
}

/** The id of the token's entity. It reveals nothing of the text. */
export function tokenId(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** An outage stays what it is: only what the token itself causes means that it is not valid. */
function refusal(error: unknown): unknown {
  if (error instanceof errors.JWTExpired)
    return new UnauthenticatedError('The access token has expired. Generate a new one.');
  return error instanceof errors.JOSEError ? invalid(error) : error;
}

export function invalid(cause?: unknown): UnauthenticatedError {
  return new UnauthenticatedError(
    'The access token is not valid. It may be incomplete, revoked, or of another catalog.',
    [],
    {
      cause,
    },
  );
}
