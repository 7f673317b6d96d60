import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { Registry } from '#generated/registry/registry-types';
import { type AspectValidators, lazyValidators, type ValidateAspect } from '#generated/validators/validate-aspect';
import { StartupError } from '#base/errors/startup-error';
import { PROJECT } from '#base/settings/project-folder';
import type { Settings } from '#base/settings/settings-table';
import { NO_OWN_MODELS, type OwnNames, ownNames } from './own-names';

/** The output of the code generator for the models. */
export interface GeneratedModels {
  readonly registry: Registry;
  readonly validateAspect: ValidateAspect;
  /** The folder of the documents, schemas and mappings. */
  readonly folder: string;
}

const SHIPPED = join(PROJECT, 'generated');

/**
 * The shipped models, or those of ASPECTORY_GENERATED. Bundles do not contain them, because every command would parse these 4 MB at its start.
 * @throws StartupError when there is nothing in that folder, or when models of one's own were not generated
 */
export function loadGeneratedModels({ models, generated }: Pick<Settings, 'models' | 'generated'>): GeneratedModels {
  if (generated !== undefined) return loadFolder(generated);
  if (models === undefined || models === NO_OWN_MODELS) return loadFolder(SHIPPED);
  throw new StartupError(
    'ASPECTORY_MODELS is set, but its files were not generated. Start with "npm start" or the "aspectory" command, or set ASPECTORY_GENERATED.',
  );
}

/** What models have besides the shipped ones. */
export function ownNamesOf({ registry, folder }: Pick<GeneratedModels, 'registry' | 'folder'>): OwnNames {
  return ownNames(registry, folder === SHIPPED ? registry : readRegistry(SHIPPED));
}

function loadFolder(folder: string): GeneratedModels {
  return { registry: readRegistry(folder), validateAspect: lazyValidators(readValidators(folder)), folder };
}

function readRegistry(folder: string): Registry {
  const file = join(folder, 'registry', 'registry.json');
  if (!existsSync(file))
    throw new StartupError(
      `ASPECTORY_GENERATED is "${folder}", which does not hold generated files. Run "npm run codegen -- --own FOLDER --out ${folder}".`,
    );
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * Reads now and compiles later: the files may be generated again while this process runs.
 * The compiled checks require packages, which Node would look for beside the folder instead of beside the program.
 */
function readValidators(folder: string): () => AspectValidators {
  const filename = join(folder, 'validators', 'aspect-validators.js');
  const text = readFileSync(filename, 'utf8');
  return () => {
    const code = compileFunction(text, ['require', 'exports'], { filename });
    const exports: AspectValidators = {};
    code(createRequire(__filename), exports);
    return exports;
  };
}
