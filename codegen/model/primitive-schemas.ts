import type { JsonObject, PrimitiveName } from './model';
import { NUMBER_STRINGS } from './registry-types';

/** Integers are whole: a fraction would be cut off silently. 2^63 is the nearest number that JSON in JavaScript has to the largest long. */
const LONG_BOUND = 2 ** 63;

/** One character per byte. */
export const BYTES_PATTERN = '^[\\u0000-\\u00ff]*$';

/** What a write takes for each primitive type, as JSON Schema draft-07. */
export const PRIMITIVE_SCHEMAS: Readonly<Record<PrimitiveName, JsonObject>> = {
  null: { type: 'null' },
  boolean: { type: 'boolean' },
  int: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  long: { type: 'integer', minimum: -LONG_BOUND, maximum: LONG_BOUND },
  float: { type: ['number', 'string'], pattern: NUMBER_STRINGS },
  double: { type: ['number', 'string'], pattern: NUMBER_STRINGS },
  bytes: { type: 'string', pattern: BYTES_PATTERN },
  string: { type: 'string' },
  json: {},
};
