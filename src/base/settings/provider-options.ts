import { StartupError } from '../errors/startup-error';
import { serviceAddress } from './service-address';
import type { Settings } from './settings-table';

/** Names of the claims that the service reads. */
export interface ClaimNames {
  /** Undefined for the usual claims. */
  readonly user: string | undefined;
  readonly groups: string;
}

/** The provider, and who may sign in by it. */
export interface ProviderOptions {
  readonly issuer: URL;
  /** This service at the provider. A public client has no secret. */
  readonly client: { readonly id: string; readonly secret: string | undefined };
  readonly scopes: string;
  /** The name for people. */
  readonly name: string;
  /** The address to which the provider sends people back. */
  readonly redirectUrl: URL;
  readonly users: Settings['oidcUsers'];
  readonly claims: ClaimNames;
  /** The public address of this service, without a slash at the end. */
  readonly address: string;
  /** Undefined if requests may not have access tokens of the provider. */
  readonly accessTokens: AccessTokenOptions | undefined;
}

interface AccessTokenOptions {
  /** The audience besides the address of this service. */
  readonly audience: string | undefined;
}

export const CALLBACK = '/sign-in/oidc/callback';

/** @returns undefined without a provider, or if authentication is off @throws StartupError for settings that contradict each other */
export function providerOptions(settings: Settings): ProviderOptions | undefined {
  const { oidcIssuer: issuer, oidcClientId: id, oidcRedirectUrl, passwords, auth } = settings;
  // Commands of an operator need fewer settings than the service.
  if (auth !== 'on') return undefined;
  if (issuer === undefined) {
    if (passwords === 'off')
      throw new StartupError('ASPECTORY_PASSWORDS=off needs another way to sign in. Set ASPECTORY_OIDC_ISSUER.');
    if (settings.oidcAccessTokens === 'on')
      throw new StartupError('ASPECTORY_OIDC_ACCESS_TOKENS=on needs a provider. Set ASPECTORY_OIDC_ISSUER.');
    return undefined;
  }
  if (id === undefined)
    throw new StartupError('ASPECTORY_OIDC_ISSUER is set without ASPECTORY_OIDC_CLIENT_ID. Set both.');
  const redirectUrl = new URL(oidcRedirectUrl ?? `${serviceAddress(settings)}${CALLBACK}`);
  return {
    issuer: new URL(issuer),
    client: { id, secret: settings.oidcClientSecret },
    scopes: settings.oidcScopes,
    name: settings.oidcName,
    redirectUrl,
    users: settings.oidcUsers,
    claims: { user: settings.oidcUserClaim, groups: settings.oidcGroupsClaim },
    address: redirectUrl.href.slice(0, -CALLBACK.length),
    accessTokens: accessTokenOptions(settings, id),
  };
}

function accessTokenOptions(settings: Settings, ownId: string): AccessTokenOptions | undefined {
  const { oidcAccessTokens, oidcAudience: audience } = settings;
  if (audience === ownId)
    throw new StartupError(
      'ASPECTORY_OIDC_AUDIENCE is ASPECTORY_OIDC_CLIENT_ID, so that ID tokens would be taken for access tokens. Register an audience of its own at the provider.',
    );
  return oidcAccessTokens === 'on' ? { audience } : undefined;
}
