import { createRemoteJWKSet, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose';
import type { ProviderOptions } from '#base/settings/provider-options';
import { isLoopbackUrl } from '#base/settings/setting';
import type { Claims, ProviderClient } from './provider-client';
import { providerAway } from './provider-problem';
import { notAccessToken, tokenProblem } from './token-problem';

/** What an access token of the provider says. */
export interface ProviderTokenClaims extends Claims {
  /** Seconds since the epoch, as `iat`. */
  readonly exp: number;
  readonly iat: number;
}

interface ProviderTokensDeps {
  readonly options: ProviderOptions;
  readonly client: Pick<ProviderClient, 'metadata'>;
  readonly audiences: readonly string[];
  /** Epoch milliseconds. */
  readonly now: () => number;
}

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** Asymmetric ones only: a public key of the provider is then never a shared secret, and `none` is not one of them. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');
/** Tokens with many groups are long, but node takes 16 KiB of headers. */
const TEXT_LENGTH_MAX = 12_000;
/** Clocks of two machines differ. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** RFC 9068 section 2.1, and what providers send that do not follow it. ID tokens for a sign-out have another type. */
const TYPES: ReadonlySet<string> = new Set(['', 'jwt', 'at+jwt', 'application/at+jwt']);

/** Verifies access tokens that the provider made for this service. */
export class ProviderTokens {
  private known: { readonly url: string; readonly keys: Keys } | undefined;

  constructor(private readonly deps: ProviderTokensDeps) {}

  /**
   * The claims of a token whose signature, issuer, audience and times are right.
   * @throws UnauthenticatedError with what is wrong; UnavailableError if the provider does not answer
   */
  async claims(text: string): Promise<ProviderTokenClaims> {
    const { options, client, audiences, now } = this.deps;
    if (text.length > TEXT_LENGTH_MAX) throw notAccessToken(options.name, `longer than ${TEXT_LENGTH_MAX} characters`);
    const { issuer, jwks_uri: url } = await client.metadata();
    const keys = this.keysAt(url);
    try {
      const { payload, protectedHeader } = await jwtVerify(text, keys, {
        algorithms: [...ALGORITHMS],
        issuer,
        audience: [...audiences],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      return this.checked(payload, protectedHeader);
    } catch (error) {
      throw tokenProblem(error, options.name, audiences);
    }
  }

  private checked(payload: JWTPayload, { typ = '' }: JWTHeaderParameters): ProviderTokenClaims {
    const { name } = this.deps.options;
    const { iss, sub, exp, iat } = payload;
    if (!TYPES.has(typ.toLowerCase())) throw notAccessToken(name, 'of another type');
    // RFC 7800: whoever sends it has to prove a key, which this service does not ask for.
    if ('cnf' in payload) throw notAccessToken(name, 'bound to a key of the client');
    if (iss === undefined || sub === undefined || exp === undefined || iat === undefined)
      throw notAccessToken(name, 'incomplete');
    return { ...payload, iss, sub, exp, iat };
  }

  /** The set fetches keys when a token names an unknown one, and at most every 30 seconds. */
  private keysAt(url: string | undefined): Keys {
    if (url === undefined || !isSafe(url))
      throw providerAway(new Error(`the jwks_uri of the provider is ${url}`), this.deps.options.name);
    if (this.known?.url !== url) this.known = { url, keys: createRemoteJWKSet(new URL(url)) };
    return this.known.keys;
  }
}

/** Whoever can change the keys can sign as everybody. */
function isSafe(url: string): boolean {
  return URL.canParse(url) && (new URL(url).protocol === 'https:' || isLoopbackUrl(url));
}
