/** The shapes of facets that `models/openlineage.yaml` declares, by which a wrong value costs that value and nothing else. */
import { escapeSegment } from '#base/json/json-pointer';
import { fitsLong, isNumeric } from '#base/json/integers';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { parseEventTime } from './event-time';

/** Collects sentences about values that are left out, or read as another type. */
export type NoteLoss = (sentence: string) => void;

/** Gives a value its shape. @returns undefined for one that is left out */
export type Fit = (value: JsonValue, pointer: string, note: NoteLoss) => JsonValue | undefined;

/** Nested deeper, a value keeps the shape that it has. */
const DEPTH_MAX = 30;
const PLACE_LENGTH_MAX = 200;

/**
 * `text`, `integer`, `number`, `boolean`, `time`, `scalar` or `any`, the name of another shape, `[items]`, `{ '*': entries }`, or an object whose
 * members with `!` are required. Members that are not named are as they were sent.
 */
export function compileShape(declared: JsonValue, shapes: JsonObject, depth = 0): Fit {
  if (typeof declared === 'string')
    return Object.hasOwn(shapes, declared) ? named(declared, shapes, depth) : scalar(declared);
  if (Array.isArray(declared)) return listOf(compileShape(declared[0] ?? 'any', shapes, depth));
  if (!isObject(declared)) throw new Error(`models/openlineage.yaml: ${JSON.stringify(declared)} is not a shape`);
  const entries = declared['*'];
  return entries === undefined ? objectOf(declared, shapes, depth) : mapOf(compileShape(entries, shapes, depth));
}

/** A shape may name itself, so it is compiled when a value asks for it. */
function named(name: string, shapes: JsonObject, depth: number): Fit {
  let compiled: Fit | undefined;
  if (depth > DEPTH_MAX) return (value) => value;
  return (value, pointer, note) =>
    (compiled ??= compileShape(shapes[name] ?? null, shapes, depth + 1))(value, pointer, note);
}

function listOf(item: Fit): Fit {
  return (value, pointer, note) => {
    if (value === null) return value;
    if (!Array.isArray(value)) return lost(value, pointer, 'a list', note);
    return changedItems(value, (each, index) => item(each, `${pointer}/${index}`, note));
  };
}

function mapOf(entry: Fit): Fit {
  return (value, pointer, note) => {
    if (value === null) return value;
    if (!isObject(value)) return lost(value, pointer, 'an object', note);
    const names = Object.keys(value);
    return changedMembers(value, names, (member, name) => entry(member, `${pointer}/${escapeSegment(name)}`, note));
  };
}

function objectOf(declared: JsonObject, shapes: JsonObject, depth: number): Fit {
  const fits = new Map(
    Object.entries(declared).map(([name, shape]) => [name.replace(/!$/, ''), compileShape(shape, shapes, depth)]),
  );
  const required = Object.keys(declared).flatMap((name) => (name.endsWith('!') ? [name.slice(0, -1)] : []));
  return (value, pointer, note) => {
    if (value === null) return value;
    if (!isObject(value)) return lost(value, pointer, 'an object', note);
    const fitted = changedMembers(value, [...fits.keys()], (member, name) =>
      fits.get(name)?.(member, `${pointer}/${escapeSegment(name)}`, note),
    );
    const missing = required.find((name) => (fitted[name] ?? '') === '');
    if (missing === undefined) return fitted;
    note(`${shown(pointer)} has no ${missing}. It is left out.`);
    return undefined;
  };
}

/** The same list if nothing changes, because most values fit. */
function changedItems(list: readonly JsonValue[], fit: (item: JsonValue, index: number) => JsonValue | undefined) {
  let changed = false;
  const items = list.flatMap((item, index) => {
    const fitted = fit(item, index);
    changed ||= fitted !== item;
    return fitted === undefined ? [] : [fitted];
  });
  return changed ? items : list;
}

function changedMembers(
  value: JsonObject,
  names: readonly string[],
  fit: (member: JsonValue, name: string) => JsonValue | undefined,
): JsonObject {
  const changed = names.flatMap((name) => {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (member === undefined) return [];
    const fitted = fit(member, name);
    return fitted === member ? [] : [[name, fitted ?? null] as const];
  });
  // A null is an absent member.
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

type Plain = string | number | bigint | boolean;

interface Scalar {
  readonly expected: string;
  /** The value as this type; undefined if it cannot be read so. */
  readonly read: (value: Plain) => JsonValue | undefined;
}

const SCALARS: ReadonlyMap<string, Scalar> = new Map([
  ['text', { expected: 'a text', read: String }],
  ['integer', { expected: 'an integer', read: integerOf }],
  ['number', { expected: 'a number', read: (value) => numberOf(value, Number.isFinite) }],
  ['boolean', { expected: 'true or false', read: booleanOf }],
  ['time', { expected: 'a time of ISO 8601', read: timeOf }],
  ['scalar', { expected: 'a text, a number, true or false', read: (value) => value }],
]);

function scalar(type: string): Fit {
  if (type === 'any') return (value) => value;
  const found = SCALARS.get(type);
  if (!found) throw new Error(`models/openlineage.yaml: there is no shape '${type}'`);
  const { expected, read } = found;
  return (value, pointer, note) => {
    if (value === null) return value;
    const fitted = typeof value === 'object' ? undefined : read(value);
    if (fitted === undefined) return lost(value, pointer, expected, note);
    if (fitted !== value)
      note(`${shown(pointer)} is ${kindOf(value)}; expected ${expected}. It is read as ${expected}.`);
    return fitted;
  };
}

function numberOf(value: Plain, isFit: (number: number) => boolean): number | undefined {
  const isNumber =
    isNumeric(value) || (typeof value === 'string' && /^\s*[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i.test(value));
  return isNumber && isFit(Number(value)) ? Number(value) : undefined;
}

/** Integers beyond 2^53 are bigints, also those that a text has. */
function integerOf(value: Plain): number | bigint | undefined {
  if (typeof value === 'bigint') return fitsLong(value) ? value : undefined;
  const isLong = typeof value === 'string' && /^\s*[+-]?\d{16,19}\s*$/.test(value);
  return numberOf(value, Number.isSafeInteger) ?? (isLong ? integerOf(BigInt(value)) : undefined);
}

function booleanOf(value: Plain): boolean | undefined {
  const text = String(value).toLowerCase();
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
}

function timeOf(value: Plain): JsonValue | undefined {
  return typeof value === 'string' && parseEventTime(value) !== undefined ? value : undefined;
}

function lost(value: JsonValue, pointer: string, expected: string, note: NoteLoss): undefined {
  note(`${shown(pointer)} is ${kindOf(value)}; expected ${expected}. It is left out.`);
  return undefined;
}

function kindOf(value: JsonValue): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'a text' : isNumeric(value) ? 'a number' : String(value);
}

function shown(pointer: string): string {
  return pointer.length > PLACE_LENGTH_MAX ? `${pointer.slice(0, PLACE_LENGTH_MAX)}...` : pointer;
}
