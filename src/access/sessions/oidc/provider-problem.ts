import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { InvalidInputError, UnavailableError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import { FLOW_MINUTES } from './sign-in-flow';

/** Failures that say that the provider is away or broken, not that the sign-in is wrong. Source: `oauth4webapi`. */
const OUTAGES: ReadonlySet<string | undefined> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  // The error that fetch throws without a connection.
  undefined,
]);

/** The failure of a sign-in at the provider in words for people. @param name of the provider */
export function providerProblem(error: unknown, name: string): unknown {
  if (error instanceof AuthorizationResponseError) return refusedByProvider(error, name);
  if (error instanceof ResponseBodyError) return refusedCode(error, name);
  if (error instanceof WWWAuthenticateChallengeError || isOutage(error)) return providerAway(error, name);
  if (error instanceof ClientError) return notOurs(error, name);
  return error;
}

/** The sign-in did not begin in this browser, or too long ago. */
export function unknownSignIn(): InvalidInputError {
  return problem(
    `This sign-in did not begin in this browser, or more than ${FLOW_MINUTES} minutes ago. Sign in again.`,
    'an answer to the last sign-in of this browser',
  );
}

function isOutage(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof ClientError && OUTAGES.has(error.code));
}

function refusedByProvider({ error }: AuthorizationResponseError, name: string): InvalidInputError {
  if (error === 'access_denied')
    return problem(`The sign-in was cancelled or not allowed at ${name}. Sign in again.`, 'consent');
  return problem(
    `${name} refused the sign-in with the error ${shortened(error)}. Ask an administrator to compare the settings ASPECTORY_OIDC_* with the client at the provider.`,
    'an answer with a code',
  );
}

/** RFC 6749 section 5.2. */
function refusedCode({ error }: ResponseBodyError, name: string): InvalidInputError | UnavailableError {
  if (error === 'invalid_grant')
    return problem(`The answer of ${name} has expired or was used already. Sign in again.`, 'a code that is not used');
  return new UnavailableError(
    `${name} does not accept this service (${shortened(error)}). Ask an administrator to check ASPECTORY_OIDC_CLIENT_ID, ASPECTORY_OIDC_CLIENT_SECRET and ASPECTORY_OIDC_REDIRECT_URL.`,
  );
}

export function providerAway(cause: unknown, name: string): UnavailableError {
  return new UnavailableError(
    `${name} does not answer as an OpenID Connect provider. Try again in a minute. If it stays so, an administrator has to check ASPECTORY_OIDC_ISSUER.`,
    [],
    { cause },
  );
}

function notOurs(error: ClientError, name: string): InvalidInputError {
  return problem(
    `The answer of ${name} does not belong to this sign-in (${error.code ?? error.message}). Sign in again.`,
    'an answer to this sign-in',
    error,
  );
}

function problem(message: string, expected: string, cause?: unknown): InvalidInputError {
  return new InvalidInputError(message, [{ pointer: '', message: 'cannot be used', expected }], { cause });
}
