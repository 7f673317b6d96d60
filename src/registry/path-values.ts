import type { AspectPath, JsonObject, JsonValue } from './registry';

/** A value found in an aspect, with the JSON pointer of its place. */
export interface PathValue {
  readonly value: JsonValue;
  readonly pointer: string;
}

/**
 * The values at `path`, in order, flattened over every `*` (items of an array, values of a map) and `$key` (keys of a map).
 * Places where the path leads nowhere are skipped.
 */
export function pathValues(root: JsonValue, path: AspectPath): readonly PathValue[] {
  return path
    .split('/')
    .slice(1)
    .reduce<readonly PathValue[]>((found, segment) => found.flatMap((at) => step(at, segment)), [{ value: root, pointer: '' }]);
}

function step({ value, pointer }: PathValue, segment: string): readonly PathValue[] {
  if (Array.isArray(value)) {
    return segment === '*' ? value.map((item: JsonValue, index) => ({ value: item, pointer: `${pointer}/${index}` })) : [];
  }
  if (!isObject(value)) return [];
  if (segment === '$key') return Object.keys(value).map((key) => ({ value: key, pointer: `${pointer}/${escape(key)}` }));
  if (segment === '*') return Object.entries(value).map(([key, item]) => ({ value: item, pointer: `${pointer}/${escape(key)}` }));
  const item = Object.hasOwn(value, segment) ? value[segment] : undefined;
  return item === undefined ? [] : [{ value: item, pointer: `${pointer}/${escape(segment)}` }];
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A segment as JSON pointers write it (RFC 6901). */
export function escape(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}
