/** `registry/`: everything that the running service knows about the models, and the types of that. */
import { displayModels } from '#codegen/facts/display/display-models';
import { modelFacts } from '#codegen/facts/model-facts';
import type { Model } from '#codegen/model/model';
import type { GeneratedFiles } from '../emitter';
import { codeText, jsonText } from '../generated-text';
import { ownSource } from '../own-source';

export function emitRegistry(model: Model): GeneratedFiles {
  return new Map([
    ['registry/registry.json', jsonText(model.registry)],
    ['registry/registry-types.ts', codeText([ownSource('model/registry-types.ts')])],
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
