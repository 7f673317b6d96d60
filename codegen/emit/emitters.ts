import type { Emitter } from './emitter';
import { emitRegistry } from './registry/emit-registry';
import { emitSchemas } from './schemas/emit-schemas';
import { emitTypes } from './types/emit-types';
import { emitValidators } from './validators/emit-validators';

/** One per output. None writes a path of another. */
export const emitters: readonly Emitter[] = [emitSchemas, emitTypes, emitValidators, emitRegistry];
