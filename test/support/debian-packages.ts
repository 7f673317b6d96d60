import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const APT = '/usr/bin/apt-get';
const INSTALLS_WITHIN_MS = 300_000;

/** Whether this is CI, as root, with Debian's packages. */
export function mayInstall(): boolean {
  return Boolean(process.env['CI']) && process.getuid?.() === 0 && existsSync(APT);
}

/** For a shell. */
export function installCommand(packages: readonly string[]): string {
  return `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`;
}

/**
 * Installs packages of Debian in CI, as root, unless `isThere` says that they are. A package that cannot be had is no error: the tests that need it
 * say that they were not run. Test files that install at the same time take turns.
 */
export function installInCi(packages: readonly string[], isThere: () => boolean): void {
  if (isThere() || !mayInstall()) return;
  try {
    execFileSync('flock', ['/tmp/aspectory-apt.lock', 'sh', '-c', installCommand(packages)], {
      stdio: 'ignore',
      timeout: INSTALLS_WITHIN_MS,
    });
  } catch {
    process.stderr.write(`apt-get could not install ${packages.join(', ')}\n`);
  }
}
