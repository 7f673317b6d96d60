import { delimiter, resolve } from 'node:path';
import { NO_OWN_MODELS } from '#catalog/registry/own-names';
import type { Settings } from '#base/settings/settings-table';
import { ModelTrials } from '#operation/model-changes/trial/model-trials';

/** Files are tried beside the models that the service has. */
export function createModelTrials({ models = '' }: Pick<Settings, 'models'>): ModelTrials {
  const folders = models === NO_OWN_MODELS ? [] : models.split(delimiter).map((folder) => folder.trim());
  return new ModelTrials(folders.filter((folder) => folder !== '').map((folder) => resolve(folder)));
}
