/** `registry/`: everything that the running service knows about the models, and the types of that. */
import { displayModels } from '#codegen/facts/display/display-models';
import { modelFacts } from '#codegen/facts/model-facts';
import type { Model } from '#codegen/model/model';
import type { GeneratedFiles } from '../emitter';
import { codeText, jsonText } from '../generated-text';
import { ownSource } from '../own-source';

/** Files of the generator that the service uses a copy of: the types of what it reads. */
const TYPES = [
  'registry-types',
  'access-specs',
  'derived-specs',
  'model-values',
  'search-specs',
  'timeseries-specs',
  'model-facts',
  'display-types',
];

export function emitRegistry(model: Model): GeneratedFiles {
  return new Map([
    ['registry/registry.json', jsonText(model.registry)],
    ...TYPES.map((name) => [`registry/${name}.ts`, codeText([ownSource(`model/${name}.ts`)])] as const),
    ['registry/registry.ts', codeText([ENTRY])],
    ['registry/model-facts.json', jsonText(modelFacts(model))],
    ['registry/display.json', jsonText(displayModels(model))],
  ]);
}

/** `require` keeps the compiler from inferring a type for megabytes of JSON; its shape is that of the value it was written from. */
const ENTRY = `\
import type { Registry } from './registry-types';

export const registry: Registry = require('./registry.json');
`;
