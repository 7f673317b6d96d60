import { delimiter } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from '#generated/registry/registry-types';
import { hasSignIns } from '#access/accounts/sql/has-sign-ins';
import {
  type DatabaseUse,
  holdsDatabase,
  isService,
  type OpenDatabase,
  onlyReads,
  openDatabase,
  type Opening,
} from '#base/database/open-database';
import { UnavailableError } from '#base/errors/domain-error';
import { StartupError } from '#base/errors/startup-error';
import type { Settings } from '#base/settings/settings-table';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { type GeneratedModels, loadGeneratedModels, ownNamesOf } from '#catalog/registry/generated-models';
import { urnRange } from '#catalog/urn/urn-range';
import { pendingRenames, renameStoredAspects } from '#operation/admin/rename-stored-aspects';
import { changesDeclaredIn, ownFolders, requireOwnModels } from '#operation/admin/require-own-models';
import { ServedModels } from '#operation/model-changes/served-models';
import {
  hasTables,
  readServedBefore,
  readServedWith,
  type ServedWith,
  writeServedWith,
} from '#operation/admin/sql/served-with';
import type { SqlClient } from '#base/database/sql-client';
import { refuseUnusableCluster } from './search/open-search';
import { decideAuthentication } from './decide-authentication';

export interface StoreOpening extends Opening {
  /** Whether the models may lack names that the catalog is served with, because the command compares models. */
  readonly comparesModels?: boolean;
  /** Called before the database is opened, with the folder of generated files: for work that fits into the wait. */
  readonly whileOpening?: (generated: string) => void;
}

export interface OpenStore extends OpenDatabase, Pick<GeneratedModels, 'registry' | 'validateAspect'> {
  /** The folder of generated files. */
  readonly generated: string;
  /** The settings, with what the catalog remembers for a service. */
  readonly settings: Settings;
  /** The number of aspects of entities that got the names of the models. */
  readonly renamed: number;
  /** Looks at the models that are generated now. @throws StartupError if a service of this catalog may not have them */
  requireModels(): Promise<void>;
}

/**
 * Opens the database with the models that it was served with. A service and `migrate` also give what is stored the names of the models.
 * @throws StartupError
 */
export async function openStore(settings: Settings, logger: Logger, opening: StoreOpening): Promise<OpenStore> {
  const { folder: generated, ...models } = loadGeneratedModels(settings);
  refuseEarly(settings, opening.use);
  opening.whileOpening?.(generated);
  let isAsked = false;
  const refuse = async (client: SqlClient) => {
    await refuseBeforeChanges(client, settings, { registry: models.registry, generated }, opening);
    isAsked = true;
  };
  const store = await openDatabase(settings, logger, { ...opening, refuse });
  const { database } = store;
  const { registry } = models;
  try {
    const served = await readServedWith(database);
    const serves = mayRename(opening.use);
    if (!opening.comparesModels) await requireOwnModels(database, served, { settings, registry, serves });
    // Decided before anything is renamed, because it may refuse the start.
    const auth = isService(opening.use)
      ? await authenticationOf(database, settings, served, registry, logger)
      : undefined;
    const servedModels = serves ? await ServedModels.read(database, generated) : undefined;
    if (servedModels) await noticeModelChanges(servedModels, settings, logger);
    const decided = auth === undefined ? settings : { ...settings, auth };
    const next = servedModels && auth && { now: servedWith(decided, served, registry, generated), servedModels };
    // What follows changes the catalog.
    if (next && !isAsked && (await differs(database, registry, served, next)))
      await refuseUnusableCluster(settings, database, generated);
    const renamed = serves ? await renameStoredAspects({ database, registry, logger }) : 0;
    if (!serves) await noticeFormerNames(store, registry, logger, opening);
    if (next) await remember(database, served, next);
    const requireModels = () => requireGenerated(database, settings);
    return { ...store, ...models, generated, renamed, requireModels, settings: decided };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function requireGenerated(database: SqlClient, settings: Settings): Promise<void> {
  const { registry } = loadGeneratedModels(settings);
  await requireOwnModels(database, await readServedWith(database), { settings, registry, serves: true });
}

/** A catalog that does not exist yet remembers nothing, so that the refusal of a start comes before the catalog is made. */
function refuseEarly(settings: Settings, use: DatabaseUse): void {
  if (use !== 'serves' || settings.databaseUrl !== undefined || holdsDatabase(settings.dataDirectory)) return;
  decideAuthentication(settings, { wasOn: false, hasSignIns: false }, { warn: () => undefined });
}

/**
 * Everything that can refuse a service or `migrate`, of a catalog whose schema is that of an older release: after a refusal that release must
 * still start.
 */
async function refuseBeforeChanges(
  client: SqlClient,
  settings: Settings,
  { registry, generated }: { readonly registry: Registry; readonly generated: string },
  { use, comparesModels }: StoreOpening,
): Promise<void> {
  const served = await readServedBefore(client);
  const hasValues = await hasTables(client, ['urn', 'aspect_latest', 'timeseries_event']);
  if (!comparesModels && hasValues) await requireOwnModels(client, served, { settings, registry, serves: true });
  if (use !== 'serves') return;
  const silent = { warn: () => undefined };
  if (hasValues) await authenticationOf(client, settings, served, registry, silent);
  else decideAuthentication(settings, { wasOn: served.authentication, hasSignIns: false }, silent);
  await refuseUnusableCluster(settings, client, generated);
}

function mayRename(use: DatabaseUse): boolean {
  return use === 'serves' || use === 'migrates';
}

/** @throws StartupError for a command that writes, because it would write under the name of now beside the values of the former one */
async function noticeFormerNames(
  { database }: OpenDatabase,
  registry: Registry,
  logger: Logger,
  { use }: Opening,
): Promise<void> {
  const renames = await pendingRenames({ database, registry });
  if (renames.length === 0) return;
  const names = renames.map(({ oldName, newName }) => `${oldName} (now ${newName})`).join(', ');
  const fix = 'run "aspectory migrate", or start the service with these models';
  if (!onlyReads(use))
    throw new StartupError(`Values are stored under former names of aspects: ${names}. First ${fix}.`);
  logger.warn(
    `values are stored under former names of aspects, which the models know as aliases only: ${names}; ${fix}`,
  );
}

async function authenticationOf(
  client: SqlClient,
  settings: Settings,
  { authentication: wasOn }: ServedWith,
  { namespace }: Registry,
  logger: Pick<Logger, 'warn'>,
): Promise<'on' | 'off'> {
  const signIns = await hasSignIns(client, urnRange(namespace, SECURITY_TYPES.user));
  return decideAuthentication(settings, { wasOn, hasSignIns: signIns }, logger);
}

/** What a service that starts leaves to the next one. */
interface NextServed {
  readonly now: ServedWith;
  readonly servedModels: ServedModels;
}

function servedWith(settings: Settings, served: ServedWith, registry: Registry, folder: string): ServedWith {
  const authentication = served.authentication || settings.auth === 'on';
  return { authentication, models: ownFolders(settings).join(delimiter), own: ownNamesOf({ registry, folder }) };
}

function isServedWith(now: ServedWith, served: ServedWith): boolean {
  return JSON.stringify(now) === JSON.stringify(served);
}

/** Whether the start of a service changes anything in the catalog. */
async function differs(
  database: OpenDatabase['database'],
  registry: Registry,
  served: ServedWith,
  { now, servedModels }: NextServed,
): Promise<boolean> {
  if (!servedModels.isKnown || !isServedWith(now, served)) return true;
  return (await pendingRenames({ database, registry })).length > 0;
}

/** Writes only what changed. While the database takes no writes, the next start does it. */
async function remember(database: SqlClient, served: ServedWith, { now, servedModels }: NextServed): Promise<void> {
  try {
    if (!isServedWith(now, served)) await writeServedWith(database, now);
    await servedModels.remember();
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
  }
}

const NOTICED_MAX = 20;

/** Says before anything changes what other models mean for what is stored. */
async function noticeModelChanges(servedModels: ServedModels, settings: Settings, logger: Logger): Promise<void> {
  const declared = changesDeclaredIn(ownFolders(settings));
  const found = (await servedModels.changes()).filter(({ class: kind }) => kind !== 'compatible');
  const grave = found.filter(({ id, class: kind }) => kind === 'breaking' && !declared.has(id));
  if (found.length === 0) return;
  logger.warn(
    {
      changes: [...grave, ...found.filter((change) => !grave.includes(change))]
        .slice(0, NOTICED_MAX)
        .map(({ id, class: kind, problem }) => `${kind}: ${id} ${problem}`),
    },
    `the models differ from those that the catalog was served with: ${grave.length} breaking changes that are not declared, of ${found.length} that matter to what is stored; "aspectory models check" lists them with what to do`,
  );
}
