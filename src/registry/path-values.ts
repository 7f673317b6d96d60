import type { AspectPath, JsonObject, JsonValue } from './registry';

/** A value found in an aspect, with the JSON pointer of its place. */
export interface PathValue {
  readonly value: JsonValue;
  readonly pointer: string;
}

/** Paths come from the registry: few, and asked for with every write. */
const segmentsByPath = new Map<AspectPath, readonly string[]>();

/**
 * The values at `path`, in order, flattened over every `*` (items of an array, values of a map) and `$key` (keys of a map).
 * Places where the path leads nowhere are skipped.
 */
export function pathValues(root: JsonValue, path: AspectPath): readonly PathValue[] {
  const found: PathValue[] = [];
  collect(root, '', segmentsOf(path), 0, found);
  return found;
}

function segmentsOf(path: AspectPath): readonly string[] {
  const known = segmentsByPath.get(path);
  if (known) return known;
  const segments = path.split('/').slice(1);
  segmentsByPath.set(path, segments);
  return segments;
}

function collect(value: JsonValue, pointer: string, segments: readonly string[], depth: number, found: PathValue[]): void {
  const segment = segments[depth];
  if (segment === undefined) {
    found.push({ value, pointer });
  } else if (Array.isArray(value)) {
    if (segment === '*') value.forEach((item: JsonValue, index) => collect(item, `${pointer}/${index}`, segments, depth + 1, found));
  } else if (isObject(value)) {
    collectFields(value, segment, (item, name) => collect(item, `${pointer}/${escape(name)}`, segments, depth + 1, found));
  }
}

function collectFields(value: JsonObject, segment: string, take: (item: JsonValue, name: string) => void): void {
  if (segment === '$key') for (const name of Object.keys(value)) take(name, name);
  else if (segment === '*') for (const [name, item] of Object.entries(value)) take(item, name);
  else if (Object.hasOwn(value, segment)) take(value[segment] ?? null, segment);
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A segment as JSON pointers write it (RFC 6901). */
export function escape(segment: string): string {
  return segment.includes('~') || segment.includes('/') ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment;
}
