import { escapeSegment } from './json-pointer';
import type { Stored } from './stored';
import type { AspectPath, JsonObject, JsonValue } from '#generated/registry/registry-types';

/** A value in an aspect, with its JSON pointer. */
export interface PathValue {
  readonly value: JsonValue;
  readonly pointer: string;
}

/** Caches split paths. They come from the registry, so there are few, and every write uses them. */
const segmentsByPath = new Map<AspectPath, readonly string[]>();

/** Computes its pointer on demand, because most callers only read the value. */
class FoundValue implements PathValue {
  constructor(
    readonly value: JsonValue,
    private readonly parent: FoundValue | null,
    private readonly step: string | number,
  ) {}

  get pointer(): string {
    return this.parent === null ? '' : `${this.parent.pointer}/${escapeSegment(String(this.step))}`;
  }
}

/**
 * The values at `path`, in order, flattened over every `*` (items of an array, values of a map) and `$key` (keys of a map).
 * Absent values are skipped.
 */
export function pathValues(root: JsonValue, path: AspectPath): readonly PathValue[] {
  const found: PathValue[] = [];
  collect(new FoundValue(root, null, ''), segmentsOf(path), 0, found);
  return found;
}

/** The same values without their pointers, at half the cost. */
export function valuesAt(root: JsonValue, path: AspectPath): readonly JsonValue[] {
  const found: JsonValue[] = [];
  collectValues(root, segmentsOf(path), 0, found);
  return found;
}

function collectValues(value: JsonValue, segments: readonly string[], depth: number, found: JsonValue[]): void {
  const segment = segments[depth];
  if (segment === undefined) found.push(value);
  else if (Array.isArray(value)) {
    const items: readonly JsonValue[] = segment === '*' ? value : [];
    for (const item of items) collectValues(item, segments, depth + 1, found);
  } else if (!isObject(value)) return;
  else if (segment === '$key') for (const name in value) collectValues(name, segments, depth + 1, found);
  else if (segment === '*') for (const name in value) collectValues(value[name] ?? null, segments, depth + 1, found);
  else if (Object.hasOwn(value, segment)) collectValues(value[segment] ?? null, segments, depth + 1, found);
}

function segmentsOf(path: AspectPath): readonly string[] {
  const known = segmentsByPath.get(path);
  if (known) return known;
  const segments = path.split('/').slice(1);
  segmentsByPath.set(path, segments);
  return segments;
}

function collect(place: FoundValue, segments: readonly string[], depth: number, found: PathValue[]): void {
  const segment = segments[depth];
  const { value } = place;
  if (segment === undefined) found.push(place);
  else if (segment === '*' || segment === '$key')
    for (const below of stepsInto(place, segment)) collect(below, segments, depth + 1, found);
  else if (isObject(value) && Object.hasOwn(value, segment))
    collect(new FoundValue(value[segment] ?? null, place, segment), segments, depth + 1, found);
}

function stepsInto(place: FoundValue, segment: '*' | '$key'): readonly FoundValue[] {
  const { value } = place;
  if (Array.isArray(value))
    return segment === '*' ? value.map((item: JsonValue, index) => new FoundValue(item, place, index)) : [];
  if (!isObject(value)) return [];
  if (segment === '$key') return Object.keys(value).map((name) => new FoundValue(name, place, name));
  return Object.keys(value).map((name) => new FoundValue(value[name] ?? null, place, name));
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; none of anything else. */
export function objectsOf(value: JsonValue | undefined): readonly JsonObject[];
export function objectsOf<Type>(value: JsonValue | undefined): readonly Stored<Type>[];
export function objectsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
