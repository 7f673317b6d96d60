import type { JsonValue } from '#generated/registry/registry-types';
import { isJsonPart } from '../format/write-metadata';

/** The event as the client sent it. The contract leaves it free. */
export function lineageEventForm(body: unknown): JsonValue {
  return isJsonPart(body) ? body : null;
}
