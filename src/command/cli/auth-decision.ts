import { StartupError } from '../../base/errors/startup-error';
import { hostNameOf, isLoopback } from '../../interface/http/origin/host-name';
import type { Settings } from '../../base/settings/settings-table';

/** @throws StartupError if other machines could reach the service, and no setting says whether it needs authentication */
export function requireAuthDecision({ host, auth }: Pick<Settings, 'host' | 'auth'>): void {
  if (auth !== undefined || isLoopback(hostNameOf(host) ?? '')) return;
  throw new StartupError(
    `HOST is ${host}, so other machines may reach the service, and ASPECTORY_AUTH is not set. ` +
      'Set ASPECTORY_AUTH=on to ask for access tokens, ASPECTORY_AUTH=off to let everybody who reaches the address do everything, ' +
      'or HOST=127.0.0.1 to serve only this machine.',
  );
}
