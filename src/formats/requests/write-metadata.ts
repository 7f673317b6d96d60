import type { WriteMetadata } from '../../../generated/http/messages';
import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import type { SystemMetadata } from '../../aspects/aspect-service';

/** What a writer says of its write; undefined when it says nothing. compat: clients send `{}` for nothing. */
export function parseWriteMetadata(form: WriteMetadata | undefined): SystemMetadata | undefined {
  if (form === undefined || Object.keys(form).length === 0) return undefined;
  return isSystemMetadata(form) ? form : undefined;
}

/** The types of the known members were checked against the contract. */
function isSystemMetadata(form: WriteMetadata): form is WriteMetadata & SystemMetadata {
  return isJsonObjectPart(form);
}

/** Parts of a body that the contract leaves free have no type of their own; what `parseJson` gave is JSON all the way down. */
export function isJsonPart(value: unknown): value is JsonValue {
  return value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value);
}

function isJsonObjectPart(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
