import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import type { Registry } from '#generated/registry/registry-types';
import type { SqlClient } from '#base/database/sql-client';
import { StartupError } from '#base/errors/startup-error';
import type { Settings } from '#base/settings/settings-table';
import { namesInWords, NO_OWN_MODELS, type OwnNames, unknownNames } from '#catalog/registry/own-names';
import { declaredChanges } from '../model-changes/declared-changes';
import { type ServedWith, storedNames } from './sql/served-with';

/** The list of declared changes in a folder with models of one's own. */
const CHANGES = 'CHANGES.md';

interface StartedWith {
  readonly settings: Pick<Settings, 'models' | 'generated'>;
  readonly registry: Registry;
  /** Whether the start may change what the catalog is served with. */
  readonly serves: boolean;
}

/** The folders of ASPECTORY_MODELS. */
export function ownFolders({ models = '' }: Pick<Settings, 'models'>): readonly string[] {
  if (models === NO_OWN_MODELS) return [];
  const folders = models.split(delimiter).map((folder) => folder.trim());
  return folders.filter((folder) => folder !== '').map((folder) => resolve(folder));
}

/** The ids of the changes that folders with models of one's own declare. */
export function changesDeclaredIn(folders: readonly string[]): ReadonlySet<string> {
  const files = folders.map((folder) => join(folder, CHANGES)).filter((file) => existsSync(file));
  return declaredChanges(files.map((file) => readFileSync(file, 'utf8')).join('\n'));
}

/**
 * Refuses a start whose models lack names that the catalog was served with, because it would set aside their values. A service may lack
 * names of which nothing is stored, or whose end is declared.
 * @throws StartupError that names the types and ASPECTORY_MODELS
 */
export async function requireOwnModels(client: SqlClient, served: ServedWith, start: StartedWith): Promise<void> {
  const unknown = unknownNames(served.own, start.registry);
  if (isEmpty(unknown)) return;
  const { settings, serves } = start;
  const place = served.models === '' ? '' : ` The last service had ASPECTORY_MODELS=${served.models}.`;
  if (!serves)
    throw new StartupError(
      `The catalog is served with models of its own, and this command does not know ${namesInWords(unknown)}. Set ASPECTORY_MODELS as for the service.${place}`,
    );
  if (settings.models === NO_OWN_MODELS) return;
  if (settings.models === undefined && settings.generated === undefined)
    throw new StartupError(
      `The catalog was served with models of its own, and ASPECTORY_MODELS does not name a folder with them. They have ${namesInWords(unknown)}. ` +
        `Set ASPECTORY_MODELS, or ASPECTORY_MODELS=${NO_OWN_MODELS} if the catalog does not need them any more.${place}`,
    );
  const lost = undeclared(await storedNames(client, unknown), changesDeclaredIn(ownFolders(settings)));
  if (isEmpty(lost)) return;
  const [example] = [...lost.entityTypes, ...lost.aspects];
  throw new StartupError(
    `Values are stored of ${namesInWords(lost)}, which the models of ASPECTORY_MODELS=${settings.models ?? ''} do not have any more. ` +
      `Name the folder that has them too, or declare the change in a file ${CHANGES} of one of the folders, with a line for each name: - \`${example}\`: why.${place}`,
  );
}

function isEmpty(names: OwnNames): boolean {
  return names.entityTypes.length + names.aspects.length === 0;
}

function undeclared({ entityTypes, aspects }: OwnNames, declared: ReadonlySet<string>): OwnNames {
  const isUndeclared = (name: string) => !declared.has(name);
  return { entityTypes: entityTypes.filter(isUndeclared), aspects: aspects.filter(isUndeclared) };
}
