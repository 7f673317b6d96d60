import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  type ServerMetadata,
} from 'openid-client';
import { isLoopbackUrl } from '#base/settings/setting';
import { providerProblem } from './provider-problem';
import type { ProviderOptions } from '#base/settings/provider-options';
import type { SignInFlow } from './sign-in-flow';
import { HOUR_MS } from '#base/background/durations';

/** What the provider says about an account. Values are of any JSON type. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** The time limit of each request to the provider. A person waits. */
const TIMEOUT_SECONDS = 5;
/** A provider may add or move endpoints. */
const KNOWN_FOR_MS = HOUR_MS;

/** Speaks OpenID Connect with the provider. Nothing is asked before somebody signs in, so the provider may be away at the start. */
export class ProviderClient {
  private known: { readonly configuration: Promise<Configuration>; readonly since: number } | undefined;

  constructor(
    private readonly options: ProviderOptions,
    private readonly now: () => number,
  ) {}

  /** The address at which the browser signs in. @throws UnavailableError */
  async authorizationUrl({ state, nonce, verifier }: SignInFlow): Promise<URL> {
    const { redirectUrl, scopes: scope } = this.options;
    return buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: redirectUrl.href,
      scope,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
  }

  /**
   * Exchanges the code for the claims of the account. The signature, issuer, audience, time and nonce of the ID token are checked.
   * @param answer the query that the browser brought
   * @throws InvalidInputError | UnavailableError
   */
  async claims(answer: URLSearchParams, { state, nonce, verifier }: SignInFlow): Promise<Claims> {
    const configuration = await this.configuration();
    const url = new URL(this.options.redirectUrl);
    url.search = answer.toString();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    try {
      const tokens = await authorizationCodeGrant(configuration, url, checks);
      const claims = tokens.claims();
      if (!claims) throw new Error('the library returned no ID token, although it was expected');
      const { iss, sub } = claims;
      const more = configuration.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(configuration, tokens.access_token, sub)
        : {};
      return { ...more, ...claims, iss, sub };
    } catch (error) {
      throw providerProblem(error, this.options.name);
    }
  }

  /** The address at which the browser ends the session at the provider. Undefined if the provider has no such page, or is away. */
  async endSessionUrl(): Promise<URL | undefined> {
    const configuration = await this.configuration().catch(() => undefined);
    if (!configuration?.serverMetadata().end_session_endpoint) return undefined;
    return buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${this.options.address}/sign-in` });
  }

  /** What the provider announces of itself. @throws UnavailableError */
  async metadata(): Promise<ServerMetadata> {
    return (await this.configuration()).serverMetadata();
  }

  /** Sign-ins of one time share the question. A failure is not kept. */
  private async configuration(): Promise<Configuration> {
    const now = this.now();
    if (!this.known || now - this.known.since > KNOWN_FOR_MS) {
      const configuration = this.discover();
      const known = { configuration, since: now };
      this.known = known;
      configuration.catch(() => {
        if (this.known === known) this.known = undefined;
      });
    }
    return this.known.configuration;
  }

  private async discover(): Promise<Configuration> {
    const { issuer, client, name } = this.options;
    const execute = [enableNonRepudiationChecks, ...(isLoopbackUrl(issuer.href) ? [allowInsecureRequests] : [])];
    try {
      return await discovery(issuer, client.id, undefined, authenticationBy(client.secret), {
        timeout: TIMEOUT_SECONDS,
        execute,
      });
    } catch (error) {
      throw providerProblem(error, name);
    }
  }
}

/** The way that the provider announces. OpenID Connect Discovery section 3: client_secret_basic if it announces none. */
function authenticationBy(secret: string | undefined): ClientAuth {
  if (secret === undefined) return None();
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
    return authenticate(server, ...rest);
  };
}
