import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import type { ParameterType } from '../routing/operation-table';
import type { Query } from './query-syntax';

/** A query as the document means it: lists for arrays, numbers and booleans for their texts. What does not fit is left for validation to refuse. */
export function coerceQuery(query: Query, types: ReadonlyMap<string, ParameterType>): JsonObject {
  const coerced: [string, JsonValue][] = [];
  for (const [name, value] of Object.entries(query)) {
    const type = types.get(name);
    // compat: parameters that an operation does not know are not looked at.
    if (type)
      coerced.push([
        name,
        type.isArray ? [value].flat() : typeof value === 'string' ? coerceScalar(value, type.type) : value,
      ]);
  }
  return Object.fromEntries(coerced);
}

/** Top-level members only: there clients send `"start": "0"`. */
export function coerceBody(body: JsonObject, types: ReadonlyMap<string, ParameterType>): JsonObject {
  let coerced: { [name: string]: JsonValue } | undefined;
  for (const [name, value] of Object.entries(body)) {
    const type = types.get(name);
    if (!type || type.isArray || typeof value === 'object') continue;
    const fitting = coerceScalar(value, type.type);
    if (fitting === value) continue;
    coerced ??= { ...body };
    coerced[name] = fitting;
  }
  return coerced ?? body;
}

function coerceScalar(value: JsonValue, type: string): JsonValue {
  if (typeof value !== 'string') return value;
  if ((type === 'integer' || type === 'number') && /^-?\d{1,19}$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}
