import type { Logger } from 'pino';
import { StartupError } from '#base/errors/startup-error';
import type { Settings } from '#base/settings/settings-table';
import { changedSettings } from '#base/settings/show-settings';
import { hostNameOf, isLoopback } from '#interface/http/origin/host-name';

/** What a catalog knows of who may use it. */
export interface CatalogAccess {
  /** Whether a service asked for authentication before. */
  readonly wasOn: boolean;
  /** Whether a user has a password, a link to set one, or an account at a provider. */
  readonly hasSignIns: boolean;
}

const PROVIDER = 'ASPECTORY_OIDC_';
const CHOICES =
  'Set ASPECTORY_AUTH=on to ask for access tokens, or ASPECTORY_AUTH=off to let everybody who reaches the address do everything';

/**
 * Whether a service asks for authentication. A catalog that was closed is not opened by a setting that somebody forgot.
 * @throws StartupError if a setting has to say it, or if the settings contradict each other
 */
export function decideAuthentication(
  settings: Settings,
  access: CatalogAccess,
  logger: Pick<Logger, 'warn'>,
): 'on' | 'off' {
  const auth = settings.auth ?? unsaidAuthentication(settings.host, access);
  const [provider] = changedSettings(settings, PROVIDER);
  if (auth === 'off' && provider !== undefined)
    throw new StartupError(
      `${provider} is set, but authentication is off, so nobody can sign in. Set ASPECTORY_AUTH=on, or unset ${provider}.`,
    );
  for (const warning of warningsOf(settings, auth, access)) logger.warn(warning);
  return auth;
}

function unsaidAuthentication(host: string, { wasOn, hasSignIns }: CatalogAccess): 'on' | 'off' {
  if (wasOn) return 'on';
  if (hasSignIns)
    throw new StartupError(`ASPECTORY_AUTH is not set, and the catalog has users who can sign in. ${CHOICES}.`);
  if (!isLoopback(hostNameOf(host) ?? ''))
    throw new StartupError(
      `HOST is ${host}, so other machines may reach the service, and ASPECTORY_AUTH is not set. ${CHOICES}. HOST=127.0.0.1 serves only this machine.`,
    );
  return 'off';
}

function warningsOf(settings: Settings, auth: 'on' | 'off', { wasOn, hasSignIns }: CatalogAccess): readonly string[] {
  if (auth === 'off')
    return wasOn || hasSignIns
      ? [
          `ASPECTORY_AUTH is off, so everybody who reaches the address may do everything, although ${wasOn ? 'the catalog was served with authentication' : 'the catalog has users who can sign in'}. Set ASPECTORY_AUTH=on to close it`,
        ]
      : [];
  const nobody = !hasSignIns && settings.oidcIssuer === undefined;
  return [
    ...(settings.auth === undefined
      ? [
          'ASPECTORY_AUTH is not set; authentication is on, because the catalog was served with it. Set ASPECTORY_AUTH=on',
        ]
      : []),
    ...(nobody
      ? ['nobody can sign in, because no user has a password; make the first with "aspectory user create NAME --admin"']
      : []),
  ];
}
