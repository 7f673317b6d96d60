import type { IncomingHttpHeaders } from 'node:http';
import type { AccessDirectory } from '../policies/access-directory';
import type { Actor, RequestOrigin } from '#catalog/authorization/actor';
import type { Authenticator } from '../accounts/authenticator';
import { UnauthenticatedError } from '#base/errors/domain-error';
import type { LiveCredentials } from './live-credentials';
import { type SessionSecret, sentSecret } from './session-cookie';
import type { SessionStore } from './session-store';

interface SessionAuthenticatorDeps {
  readonly access: AccessDirectory;
  readonly store: SessionStore;
  readonly credentials: LiveCredentials;
  /** The authenticator for requests with the header Authorization, and for those without any credentials. */
  readonly tokens: Authenticator;
}

/** An authenticator for use while authentication is on: an access token decides, and where a request has none its session does. */
export class SessionAuthenticator implements Authenticator {
  constructor(private readonly deps: SessionAuthenticatorDeps) {}

  async actorOf(headers: IncomingHttpHeaders, origin?: RequestOrigin): Promise<Actor> {
    const secret = headers.authorization === undefined ? sentSecret(headers.cookie, origin ?? PLAIN) : undefined;
    return secret ? this.sessionActor(secret) : this.deps.tokens.actorOf(headers, origin);
  }

  /** The actor is read before the fingerprints, because that brings the caches up to date. */
  private async sessionActor(secret: SessionSecret): Promise<Actor> {
    const { access, store, credentials } = this.deps;
    const session = await store.find(secret);
    if (!session) throw ended();
    const { urn, grants, member } = await access.actor(session.user);
    if (member.isSuspended) throw new UnauthenticatedError('The user of the session is suspended.');
    const { password, identity } = await credentials.of(urn);
    if (session.credentials !== password && session.credentials !== identity) throw ended();
    return { urn, grants };
  }
}

/** The connection of callers in the process, which have no client. */
const PLAIN = { isEncrypted: false };

function ended(): UnauthenticatedError {
  return new UnauthenticatedError('The session has ended. Sign in again.');
}
