import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { dataDirectoryHolder } from '#base/database/embedded/directory/data-directory-claim';
import { holdsDatabase } from '#base/database/open-database';
import { serverPlace } from '#base/database/database-address';
import { StartupError } from '#base/errors/startup-error';
import { createLogger } from '#base/logging/create-logger';
import { createRuntime, type Runtime } from '../composition/create-runtime';
import type { Settings } from '#base/settings/settings-table';
import type { CommandContext } from './command-context';
import { askHealth, serviceAddress } from './running-service';

const STANDARD_ERROR = 2;
const OK = 200;

interface CatalogNeeds {
  /** Whether the command only reads, or may make a catalog that does not exist yet: after a question, or without one. */
  readonly use: 'reads' | 'writes' | 'creates after a question' | 'creates';
  /** Whether the command compares models, so that they may differ from those of the service. */
  readonly comparesModels?: boolean;
}

/** Does a command's work on the catalog of the settings, beside a service that runs on the same data or without one. */
export async function withCatalog<Result>(
  context: CommandContext,
  { use, comparesModels = false }: CatalogNeeds,
  work: (runtime: Runtime) => Promise<Result>,
): Promise<Result> {
  const settings = context.settings();
  await announceCatalog(settings, context);
  if (use === 'creates after a question') await confirmNewCatalog(settings, context);
  const runtime = await createRuntime(settings, await commandLogger(context), {
    command: context.commandLine,
    use: use === 'creates after a question' ? 'creates' : use,
    shared: true,
    comparesModels,
  });
  try {
    return await work(runtime);
  } finally {
    await runtime.close();
  }
}

/** A logger for commands other than `serve`: only warnings, on standard error. */
export function commandLogger({ errorIsTerminal }: CommandContext): Promise<Logger> {
  return createLogger('warn', { descriptor: STANDARD_ERROR, terminal: errorIsTerminal });
}

/** The place of the catalog of the settings, for people, without secrets. */
function catalogPlace({ databaseUrl, dataDirectory }: Settings): string {
  return databaseUrl === undefined ? resolve(dataDirectory) : serverPlace(databaseUrl);
}

export async function announceCatalog(settings: Settings, { complain }: CommandContext): Promise<void> {
  complain(`Catalog: ${catalogPlace(settings)}`);
  if (settings.databaseUrl !== undefined || !holdsDatabase(settings.dataDirectory)) return;
  const other = (await dataDirectoryHolder(resolve(settings.dataDirectory))) ? undefined : await serviceUrl(settings);
  if (other !== undefined) complain(`The service at ${other} uses another catalog.`);
}

/** @throws StartupError when the person refuses, or cannot be asked */
async function confirmNewCatalog(settings: Settings, { namesCatalog, ask }: CommandContext): Promise<void> {
  const { databaseUrl, dataDirectory } = settings;
  if (databaseUrl !== undefined || namesCatalog || holdsDatabase(dataDirectory)) return;
  const url = await serviceUrl(settings);
  if (url === undefined) return;
  const problem = `${resolve(dataDirectory)} does not hold a catalog, and the service at ${url} uses another one.`;
  const fix = 'To use the catalog of the service, give its directory: --data-dir DIRECTORY (or its DATABASE_URL).';
  if (!ask) throw new StartupError(`${problem} ${fix} To make a new catalog, add --yes.`);
  const answer = await ask(`${problem} Make a new catalog? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new StartupError(`Nothing was changed. ${fix}`);
}

/** The address of the service that answers at HOST and PORT; undefined when none does. */
async function serviceUrl(settings: Settings): Promise<string | undefined> {
  if (settings.port === 0) return undefined;
  const { url, status } = await askHealth(serviceAddress(settings));
  return status === OK ? url : undefined;
}
