import type { Annotated, JsonOrigins, Origin } from '../model/model';
import { jsonPointer } from './json-pointer';

/** The place where a part of a JSON value was written; the nearest enclosing part that is known, else `fallback`. */
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

/** The place where an annotation, or a part of it, is written; the annotated name when that is not known. */
export function annotationPlace(
  { propertyOrigins, origin }: Omit<Annotated, 'doc'>,
  ...segments: readonly (string | number)[]
): Origin {
  return originAt(propertyOrigins, origin, ...segments);
}
