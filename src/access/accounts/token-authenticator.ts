import type { IncomingHttpHeaders } from 'node:http';
import type { AccessDirectory } from '../policies/access-directory';
import type { Actor } from '#catalog/authorization/actor';
import type { Authenticator } from './authenticator';
import { bearerToken } from './bearer-token';
import { UnauthenticatedError } from '#base/errors/domain-error';
import type { LiveTokens } from './live-tokens';
import type { LiveUsers } from './live-users';
import type { ScopedGrants } from './scoped-grants';
import type { SigningKeys } from './signing-keys';
import { invalid, type TokenClaims, tokenId, verifyToken } from './token-text';

interface TokenAuthenticatorDeps {
  readonly access: AccessDirectory;
  readonly keys: SigningKeys;
  readonly scoped: ScopedGrants;
  readonly live: LiveTokens;
  readonly liveUsers: LiveUsers;
  readonly now: () => number;
  /** Called with the id of each token that is used. */
  readonly onUse: (id: string) => void;
}

/** Signatures that were verified. Their number bounds the memory of this cache. */
const VERIFIED_MAX = 10_000;

/**
 * An authenticator for use while authentication is on: a request acts as the user of its access token. Headers that name an actor are
 * ignored.
 */
export class TokenAuthenticator implements Authenticator {
  private readonly verified = new Map<string, TokenClaims>();

  constructor(private readonly deps: TokenAuthenticatorDeps) {}

  async actorOf({ authorization }: IncomingHttpHeaders): Promise<Actor> {
    const text = bearerToken(authorization);
    const id = tokenId(text);
    const { user, scope, userSince } = await this.claims(id, text);
    const actor = await this.deps.access.actor(user);
    const [info, since] = await Promise.all([this.deps.live.info(id), this.deps.liveUsers.since(user)]);
    if (!info || info.user !== user || since === undefined || since !== (userSince ?? since)) throw invalid();
    if (info.expiresOn !== undefined && info.expiresOn <= this.deps.now())
      throw new UnauthenticatedError('The access token has expired. Generate a new one.');
    if (actor.member.isSuspended) throw new UnauthenticatedError('The user of the access token is suspended.');
    if (info.isEnded)
      throw new UnauthenticatedError('The access token ended when its user was suspended. Generate a new one.');
    this.deps.onUse(id);
    return { urn: user, grants: this.deps.scoped.of(actor.grants, scope) };
  }

  /** Verifies a signature once, because that takes longer than the rest of a read. The expiry is checked at each request. */
  private async claims(id: string, text: string): Promise<TokenClaims> {
    const known = this.verified.get(id);
    if (known) return known;
    const claims = await verifyToken(text, (kid) => this.deps.keys.byId(kid), this.deps.now());
    if (this.verified.size >= VERIFIED_MAX) this.verified.clear();
    this.verified.set(id, claims);
    return claims;
  }
}
