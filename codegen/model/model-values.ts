/** The values of aspects, and how the generator names places in them. */

export type JsonValue =
  null | boolean | number | bigint | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

export type JsonObject = { readonly [key: string]: JsonValue };

/** The strings that stand for the numbers that JSON cannot express; the pattern of `float` and `double` fields. */
export const NUMBER_STRINGS = '^(NaN|-?Infinity)$';

/** U+241F joins the steps of a path inside one string: nested keys in patches and the levels of a browse path. Urns must not contain it. */
export const STEP_SEPARATOR = '\u241f';

export type LeafType = 'boolean' | 'int' | 'long' | 'float' | 'double' | 'string' | 'bytes' | 'enum' | 'map' | 'json';

/**
 * A path from the root of an aspect: segments joined by `/` with a leading one. `*` means the items of an array or the values
 * of a map, `$key` for the keys of a map, a union member by its wire key. `/tags/*` + `/tag` is `/tags/*` followed by field `tag`.
 */
export type AspectPath = string;
