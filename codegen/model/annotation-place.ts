import { originAt } from '../values/origin-at';
import type { Annotated, Origin } from './model';

/** Where an annotation, or a part of it, is written; the annotated name when nobody knows. */
export function annotationPlace(
  { propertyOrigins, origin }: Omit<Annotated, 'doc'>,
  ...segments: readonly (string | number)[]
): Origin {
  return originAt(propertyOrigins, origin, ...segments);
}
