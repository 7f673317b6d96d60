import { UnauthenticatedError } from '#base/errors/domain-error';

/** RFC 6750 section 2.1. The name of the scheme ignores case. @param header Authorization @throws UnauthenticatedError */
export function bearerToken(header: string | undefined): string {
  if (header === undefined)
    throw new UnauthenticatedError('This request needs an access token. Send it as Authorization: Bearer TOKEN.');
  const text = /^bearer +([\w\-.~+/]+=*) *$/i.exec(header)?.[1];
  if (text === undefined)
    throw new UnauthenticatedError(
      'The Authorization header does not hold an access token. Send Authorization: Bearer TOKEN.',
    );
  return text;
}
