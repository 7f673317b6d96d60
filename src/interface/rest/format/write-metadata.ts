import type { WriteMetadata } from '#generated/http/messages';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { SystemMetadata } from '#catalog/aspects/aspect-service';

/** The system metadata of a write; undefined if the client sent nothing. compat: some clients send `{}` then. */
export function parseWriteMetadata(form: WriteMetadata | undefined): SystemMetadata | undefined {
  if (form === undefined || Object.keys(form).length === 0) return undefined;
  return isSystemMetadata(form) ? form : undefined;
}

/** The contract has checked the types of the known members. */
function isSystemMetadata(form: WriteMetadata): form is WriteMetadata & SystemMetadata {
  return isJsonObjectPart(form);
}

/** Whether a part of a body that the contract leaves free is JSON. Every value that `parseJson` returned is JSON. */
export function isJsonPart(value: unknown): value is JsonValue {
  return value === null || ['string', 'number', 'bigint', 'boolean', 'object'].includes(typeof value);
}

function isJsonObjectPart(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
