import { escapeSegment } from '../../src/registry/json-pointer';
import type { JsonOrigins, Origin } from '../model/model';

/** The pointer of a member or item of what `parent` points at (RFC 6901). */
export function jsonPointer(parent: string, ...segments: readonly (string | number)[]): string {
  return segments.reduce<string>((pointer, segment) => `${pointer}/${escapeSegment(String(segment))}`, parent);
}

/** Where a part of a JSON value was written; the nearest enclosing part that is known, else `fallback`. */
export function originAt(
  origins: JsonOrigins | undefined,
  fallback: Origin,
  ...segments: readonly (string | number)[]
): Origin {
  for (let length = segments.length; length >= 0; length--) {
    const origin = origins?.get(jsonPointer('', ...segments.slice(0, length)));
    if (origin !== undefined) return origin;
  }
  return fallback;
}
