import { errors } from 'jose';
import { UnauthenticatedError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import { providerAway } from './provider-problem';

/** Codes of failures to get the keys of the provider, not of problems of the token. Source: `jose`. */
const OUTAGES: ReadonlySet<string> = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT']);

/** The failure of a verification in words for people. @param name of the provider @param audiences of tokens for this service */
export function tokenProblem(error: unknown, name: string, audiences: readonly string[]): unknown {
  // The error that fetch throws without a connection.
  if (error instanceof TypeError) return providerAway(error, name);
  if (!(error instanceof errors.JOSEError)) return error;
  if (OUTAGES.has(error.code)) return providerAway(error, name);
  if (error instanceof errors.JWTExpired) return expiredToken(name);
  if (error instanceof errors.JWTClaimValidationFailed) return wrongClaim(error, name, audiences);
  return new UnauthenticatedError(
    `The access token is not signed with a key of ${name} (${error.code}). Ask ${name} for a new one.`,
    [],
    { cause: error },
  );
}

export function expiredToken(name: string): UnauthenticatedError {
  return new UnauthenticatedError(`The access token has expired. Ask ${name} for a new one.`);
}

/** A token of the provider that is not an access token for everybody who bears it. @param problem what it is instead */
export function notAccessToken(name: string, problem: string): UnauthenticatedError {
  return new UnauthenticatedError(
    `The token of ${name} cannot be used here, because it is ${problem}. Ask ${name} for an access token for this service.`,
  );
}

/** @param address of the service, which a client names to the provider to get a JWT (RFC 8707) */
export function opaqueToken(name: string, address: string): UnauthenticatedError {
  return new UnauthenticatedError(
    `The access token is opaque. This service reads its own access tokens, and JWTs of ${name}. Ask ${name} for a token with resource=${address}, and let an administrator make its access tokens JWTs.`,
  );
}

/** The signature is right at this point, so what the token says is from the provider. */
function wrongClaim(
  error: errors.JWTClaimValidationFailed,
  name: string,
  [audience = '']: readonly string[],
): UnauthenticatedError {
  const { claim, payload } = error;
  const value = shortened(JSON.stringify(payload[claim]) ?? 'missing');
  const message =
    claim === 'aud'
      ? `The access token is for another service: its audience is ${value}. Ask ${name} for one with resource=${audience}, or let an administrator set ASPECTORY_OIDC_AUDIENCE.`
      : `The access token has a wrong claim ${claim}: it is ${value}. Ask ${name} for a new one.`;
  return new UnauthenticatedError(message, [], { cause: error });
}
