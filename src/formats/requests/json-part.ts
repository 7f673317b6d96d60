import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';

/** Parts of a body that the contract leaves free have no type of their own; what `parseJson` gave is JSON all the way down. */
export function isJsonPart(value: unknown): value is JsonValue {
  return value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value);
}

export function isJsonObjectPart(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
