import type { JsonObject } from '#generated/registry/registry-types';
import type { ProviderOptions } from '#base/settings/provider-options';
import type { ProviderClient } from './provider-client';

/** RFC 9728 section 3. The path of a resource follows it. */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

export function isResourceMetadata(path: string): boolean {
  return path === RESOURCE_METADATA || path.startsWith(`${RESOURCE_METADATA}/`);
}

/** The resources for which a client may ask the provider for a token: the whole service, or the address for assistants. The service takes both alike. */
const PATHS: readonly string[] = ['', '/mcp'];

/** This service as the provider and its clients see it: a resource that takes access tokens (RFC 9728, RFC 8707). */
export class ProtectedResource {
  /** One of them is the audience of a token for this service. */
  readonly audiences: readonly string[];

  constructor(
    private readonly options: Pick<ProviderOptions, 'address' | 'scopes' | 'accessTokens'>,
    private readonly client: Pick<ProviderClient, 'metadata'>,
  ) {
    const { address, accessTokens } = options;
    // Clients write the address of a whole service with and without its slash.
    const addresses = [...PATHS.map((path) => `${address}${path}`), `${address}/`];
    this.audiences = accessTokens?.audience === undefined ? addresses : [...addresses, accessTokens.audience];
  }

  /** The value of WWW-Authenticate, by which a client finds the provider. @param path of what refuses */
  challenge(path: string): string {
    return `Bearer resource_metadata="${this.options.address}${RESOURCE_METADATA}${path}"`;
  }

  /** @param path of the resource @returns undefined for a path that is not a resource @throws UnavailableError if the provider does not answer */
  async metadata(path: string): Promise<JsonObject | undefined> {
    if (!PATHS.includes(path)) return undefined;
    const { address, scopes } = this.options;
    // As the provider writes it, because clients compare it with its metadata.
    const { issuer } = await this.client.metadata();
    return {
      resource: `${address}${path}`,
      authorization_servers: [issuer],
      bearer_methods_supported: ['header'],
      scopes_supported: scopes.split(' ').filter((scope) => scope !== ''),
      resource_name: 'Aspectory',
    };
  }
}
