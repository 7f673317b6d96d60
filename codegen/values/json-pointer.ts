import type { JsonObject, JsonValue } from '../model/model';
import { isObject } from './json-value';

/** The pointer of a member or item of what `parent` points at (RFC 6901). */
export function jsonPointer(parent: string, ...segments: readonly (string | number)[]): string {
  return segments.reduce<string>((pointer, segment) => `${pointer}/${escapeSegment(String(segment))}`, parent);
}

function escapeSegment(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function unescapeSegment(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The value that a pointer leads to through objects; undefined if the pointer leads nowhere. */
export function valueAt(root: JsonValue, pointer: string): JsonValue | undefined {
  const keys = pointer.split('/').slice(1).map(unescapeSegment);
  return keys.reduce<JsonValue | undefined>(
    (at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined),
    root,
  );
}

/** The object that a `$ref` into the same document names. */
export function resolveRef(document: JsonObject, reference: string): JsonObject | undefined {
  const target = reference.startsWith('#/') ? valueAt(document, reference.slice(1)) : undefined;
  return isObject(target) ? target : undefined;
}
