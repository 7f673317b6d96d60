import type { IncomingHttpHeaders } from 'node:http';
import { UnauthenticatedError } from '#base/errors/domain-error';
import { TARGET_URN_LENGTH_MAX } from '#catalog/urn/check-urn';
import { parseUrn } from '#catalog/urn/urn';
import { type Actor, type RequestOrigin, systemActor } from '#catalog/authorization/actor';
import { ALL_GRANTS } from '#catalog/authorization/policies/grants';

/** Finds the actor of a request. */
export interface Authenticator {
  /** @param origin for the audit @throws UnauthenticatedError; UnavailableError if what decides does not answer */
  actorOf(headers: IncomingHttpHeaders, origin?: RequestOrigin): Promise<Actor>;
}

/** An authenticator for use while authentication is off: it trusts the actor that a proxy names; otherwise the actor is the system. */
export function trustingAuthenticator(namespace: string): Authenticator {
  const system = systemActor(namespace);
  return {
    async actorOf(headers) {
      const named = headers['x-datahub-actor'];
      return named === undefined || named === '' ? system : { urn: actorUrn(String(named)), grants: ALL_GRANTS };
    },
  };
}

/** compat: released servers answer 401 to an invalid header. */
function actorUrn(text: string): string {
  if (text.length <= TARGET_URN_LENGTH_MAX && isUrn(text)) return text;
  throw new UnauthenticatedError('The header X-DataHub-Actor is not a urn', [
    { pointer: '/header/X-DataHub-Actor', message: 'not a urn', expected: 'a urn' },
  ]);
}

function isUrn(text: string): boolean {
  try {
    return parseUrn(text).parts.length > 0;
  } catch {
    return false;
  }
}
