import type { IncomingHttpHeaders } from 'node:http';
import { decodeJwt } from 'jose';
import { type DomainError, UnauthenticatedError } from '#base/errors/domain-error';
import type { ProviderOptions } from '#base/settings/provider-options';
import type { Actor, RequestOrigin } from '#catalog/authorization/actor';
import type { Authenticator } from '#access/accounts/authenticator';
import { bearerToken } from '#access/accounts/bearer-token';
import { tokenId } from '#access/accounts/token-text';
import type { AccessDirectory } from '#access/policies/access-directory';
import type { LiveCredentials } from '../live-credentials';
import { issuerText } from './provider-account';
import type { Admission, TokenAdmission } from './token-admission';
import { expiredToken, opaqueToken } from './token-problem';

interface ProviderTokenAuthenticatorDeps {
  readonly options: ProviderOptions;
  readonly admission: TokenAdmission;
  readonly access: AccessDirectory;
  readonly credentials: LiveCredentials;
  /** The authenticator for tokens of this service, and for requests without one. */
  readonly own: Authenticator;
  readonly now: () => number;
}

/** Tokens that were admitted. Their number bounds the memory of this cache. */
const ADMITTED_MAX = 10_000;

/** Takes access tokens of the provider beside those of this service. The issuer in a token decides whose it is. */
export class ProviderTokenAuthenticator implements Authenticator {
  private readonly admitted = new Map<string, Promise<Admission>>();

  constructor(private readonly deps: ProviderTokenAuthenticatorDeps) {}

  async actorOf(headers: IncomingHttpHeaders, origin?: RequestOrigin): Promise<Actor> {
    const { own, options } = this.deps;
    if (headers.authorization === undefined) return own.actorOf(headers, origin);
    const text = bearerToken(headers.authorization);
    const issuer = issuerOf(text);
    if (issuer === undefined) throw opaqueToken(options.name, options.address);
    return issuerText(issuer) === options.issuer.href ? this.actor(text, origin) : own.actorOf(headers, origin);
  }

  /** Suspension, expiry and the link between user and account are checked at each request. */
  private async actor(text: string, origin: RequestOrigin | undefined): Promise<Actor> {
    const { access, credentials, now, options } = this.deps;
    const id = tokenId(text);
    const { user, fingerprint, expiresOn } = await this.admit(id, text, origin);
    if (expiresOn <= now()) throw expiredToken(options.name);
    const { grants, member } = await access.actor(user);
    if (member.isSuspended) throw new UnauthenticatedError('The user of the access token is suspended.');
    if ((await credentials.of(user)).identity === fingerprint) return { urn: user, grants };
    // The next request finds out who the account is now.
    this.admitted.delete(id);
    throw new UnauthenticatedError(`${user} is not linked to the account of the access token any more. Sign in again.`);
  }

  /** Requests of one token share its admission. A refusal is not kept. */
  private admit(id: string, text: string, origin: RequestOrigin | undefined): Promise<Admission> {
    const { admitted } = this;
    const known = admitted.get(id);
    if (known) return known;
    if (admitted.size >= ADMITTED_MAX) admitted.clear();
    const admission = this.deps.admission.admit(text, origin);
    admitted.set(id, admission);
    admission.catch((_error: DomainError) => admitted.delete(id));
    return admission;
  }
}

/** Reads the issuer of a token without verifying it, empty without one. @returns undefined for a text that is not a JWT */
function issuerOf(text: string): string | undefined {
  try {
    return decodeJwt(text).iss ?? '';
  } catch {
    return undefined;
  }
}
