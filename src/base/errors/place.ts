import { escapeSegment } from '../json/json-pointer';

/** Names and indices that lead to a field: `['sort', 0, 'field']`. */
export type FieldPath = readonly (string | number)[];

/**
 * The place of a problem. A service names a field of its own argument, because it does not know the layout of requests. The edge, which
 * parsed the request, gives a JSON pointer into it.
 */
export type Place =
  | { readonly field: FieldPath; readonly pointer?: undefined }
  | { readonly pointer: string; readonly field?: undefined };

/** The place as a JSON pointer. The pointer of a field is relative to the argument of the service. */
export function pointerOf({ field, pointer }: Place): string {
  return pointer ?? fieldPointer(field ?? []);
}

export function fieldPointer(field: FieldPath): string {
  return field.map((step) => `/${escapeSegment(String(step))}`).join('');
}
