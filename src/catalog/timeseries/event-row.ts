import { createHash } from 'node:crypto';
import type { EventId } from '../changes/change-set';
import { SchemaViolationError } from '#base/errors/domain-error';
import { isObject, valuesAt } from '#base/json/path-values';
import { exactJson } from '#base/json/exact-json';
import type { AspectSpec, JsonObject, JsonValue, TimeseriesEventSpec } from '#generated/registry/registry-types';

/** Identifies one event among those of all entities. */
export interface EventKey extends EventId {
  readonly entityId: string;
  readonly entityType: string;
}

/** @throws SchemaViolationError if the time of the event is not a non-negative integer */
export function eventTime(aspect: AspectSpec, value: JsonObject, pointer: string): number {
  const { time: field } = eventSpec(aspect);
  const time = value[field];
  if (typeof time === 'number' && Number.isSafeInteger(time) && time >= 0) return time;
  const details = [
    { pointer: `${pointer}/${field}`, message: 'must be the time of the event', expected: 'epoch milliseconds' },
  ];
  throw new SchemaViolationError(`${pointer}/${field} must be the time of the event in epoch milliseconds`, details);
}

/**
 * The identity of an event as a uuid. It depends on the urn, the time and the key fields of the aspect as written, without defaults.
 * The position of the urn must not change, because stored events keep the keys that they were written with.
 */
export function eventKey(aspect: AspectSpec, urn: string, value: JsonObject): string {
  const { time, key } = eventSpec(aspect);
  const [first, ...others] = key.map((field) => value[field]);
  const parts = [value[time], first, urn, ...others];
  const text = parts.map((part) => (part === undefined ? '' : canonicalJson(part))).join('\n');
  const digest = createHash('md5').update(text).digest('hex');
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function eventSpec({ name, timeseries }: AspectSpec): TimeseriesEventSpec {
  if (timeseries === null) throw new Error(`aspect ${name} is not a time series`);
  return timeseries.event;
}

/**
 * The columns that filters and sorting read, as JSON: declared columns with their defaults, and every scalar outside arrays by its dotted
 * path.
 */
export function eventColumns(aspect: AspectSpec, value: JsonObject): string {
  const columns: { [name: string]: JsonValue } = {};
  collectScalars(value, '', columns);
  for (const column of aspect.timeseries?.columns ?? []) {
    const found = valuesAt(value, column.path);
    const first = column.path.includes('*') ? found : (found[0] ?? column.default);
    if (first !== undefined) columns[column.name] = typeof first === 'object' ? exactJson(first) : first;
  }
  return storable(exactJson(columns));
}

function collectScalars(value: JsonObject, prefix: string, into: { [name: string]: JsonValue }): void {
  for (const [name, item] of Object.entries(value)) {
    if (isObject(item)) collectScalars(item, `${prefix}${name}.`, into);
    else if (!Array.isArray(item) && item !== null) into[prefix + name] = item;
  }
}

/** Replaces NUL and unpaired surrogates, because jsonb does not accept them. The event itself keeps them, because it is stored as text. */
function storable(json: string): string {
  return json.replaceAll(/\\u0000|\\ud[89a-f][0-9a-f]{2}/gi, '\\ufffd');
}

/** JSON with sorted keys, so that equal values give equal strings. */
function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => canonicalJson(item)).join(',')}]`;
  if (!isObject(value)) return exactJson(value);
  const entries = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${entries.join(',')}}`;
}
