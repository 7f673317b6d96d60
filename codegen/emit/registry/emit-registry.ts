/** `registry/`: all that the running service knows of the models. */
import type { Model } from '../../model/model';
import type { GeneratedFiles } from '../emitter';
import { codeText, jsonText } from '../generated-text';

export function emitRegistry(model: Model): GeneratedFiles {
  return new Map([
    ['registry/registry.json', jsonText(model.registry)],
    ['registry/registry.ts', codeText([ENTRY])],
  ]);
}

/** `require` keeps the compiler from inferring a type for megabytes of JSON; its shape is that of the value it was written from. */
const ENTRY = `\
import type { Registry } from '../../src/registry/registry';

export const registry: Registry = require('./registry.json');
`;
