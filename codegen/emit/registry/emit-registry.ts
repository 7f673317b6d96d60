/** `registry/`: everything that the running service knows about the models, and the types of that. */
import { displayModels } from '#codegen/facts/display/display-models';
import { modelFacts } from '#codegen/facts/model-facts';
import type { Model } from '#codegen/model/model';
import type { GeneratedFiles } from '../emitter';
import { codeText, jsonText } from '../generated-text';
import { ownSource } from '../own-source';

/** The types of the registry, which the service uses a copy of. */
const REGISTRY_TYPES = [
  'registry-types',
  'access-specs',
  'derived-specs',
  'model-values',
  'search-specs',
  'timeseries-specs',
];

export function emitRegistry(model: Model): GeneratedFiles {
  return new Map([
    ['registry/registry.json', jsonText(model.registry)],
    ...REGISTRY_TYPES.map((name) => [`registry/${name}.ts`, codeText([ownSource(`model/${name}.ts`)])] as const),
    ['registry/registry.ts', codeText([ENTRY])],
    ['registry/model-facts.json', jsonText(modelFacts(model))],
    ['registry/model-facts.ts', codeText([ownSource('model/model-facts.ts')])],
    ['registry/display.json', jsonText(displayModels(model))],
    ['registry/display-types.ts', codeText([ownSource('model/display-types.ts')])],
  ]);
}

/** `require` keeps the compiler from inferring a type for megabytes of JSON; its shape is that of the value it was written from. */
const ENTRY = `\
import type { Registry } from './registry-types';

export const registry: Registry = require('./registry.json');
`;
