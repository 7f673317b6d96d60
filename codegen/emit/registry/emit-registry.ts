/** `registry/`: everything that the running service knows about the models, and the types of that. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Model } from '../../model/model';
import type { GeneratedFiles } from '../emitter';
import { codeText, jsonText } from '../generated-text';

export function emitRegistry(model: Model): GeneratedFiles {
  return new Map([
    ['registry/registry.json', jsonText(model.registry)],
    ['registry/registry-types.ts', codeText([registryTypes()])],
    ['registry/registry.ts', codeText([ENTRY])],
  ]);
}

/** The service reads a copy of our own types, because it must not import from the generator. */
function registryTypes(): string {
  const file = 'model/registry-types.ts';
  const inSources = join(__dirname, '..', '..', file);
  // The bundle is one folder below the root.
  return readFileSync(existsSync(inSources) ? inSources : join(__dirname, '..', 'codegen', file), 'utf8');
}

/** `require` keeps the compiler from inferring a type for megabytes of JSON; its shape is that of the value it was written from. */
const ENTRY = `\
import type { Registry } from './registry-types';

export const registry: Registry = require('./registry.json');
`;
