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
  /** For people. */
  readonly name: string;
  /** Where the provider sends people back to. */
  readonly redirectUrl: URL;
  readonly users: Settings['oidcUsers'];
  readonly claims: ClaimNames;
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
    return undefined;
  }
  if (id === undefined)
    throw new StartupError('ASPECTORY_OIDC_ISSUER is set without ASPECTORY_OIDC_CLIENT_ID. Set both.');
  return {
    issuer: new URL(issuer),
    client: { id, secret: settings.oidcClientSecret },
    scopes: settings.oidcScopes,
    name: settings.oidcName,
    redirectUrl: new URL(oidcRedirectUrl ?? `${serviceAddress(settings)}${CALLBACK}`),
    users: settings.oidcUsers,
    claims: { user: settings.oidcUserClaim, groups: settings.oidcGroupsClaim },
  };
}
