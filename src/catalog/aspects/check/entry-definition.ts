import type { DefinedEntriesSpec, EntryValueType, JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject, pathValues } from '#base/json/path-values';
import { entityTypeOf } from '#catalog/urn/entity-type-of';

/** What the values of an entry may be. */
export interface Definition {
  /** Undefined for a type that is not checked. */
  readonly type: EntryValueType | undefined;
  /** Empty if urns of all entity types are allowed. */
  readonly urnTypes: readonly string[];
  /** Empty if all values are allowed. */
  readonly allowedValues: readonly JsonValue[];
  readonly isSingle: boolean;
}

export function definitionIn(spec: DefinedEntriesSpec, stored: JsonObject): Definition {
  const at = (path: string) => pathValues(stored, path).map(({ value }) => value);
  const id = keyOf(at(spec.type)[0]);
  return {
    type: Object.hasOwn(spec.types, id) ? spec.types[id] : undefined,
    urnTypes: at(spec.urnTypes).map((urn) => keyOf(urn).split('.').at(-1) ?? ''),
    allowedValues: at(spec.allowedValues).map((value) => (isObject(value) ? (Object.values(value)[0] ?? null) : value)),
    isSingle: (at(spec.cardinality)[0] ?? spec.single) === spec.single,
  };
}

/** What is wrong with a value, and what is allowed; undefined if it fits. */
export function problemOf(definition: Definition, value: JsonValue): readonly [string, string] | undefined {
  const { type, allowedValues } = definition;
  const expected = type && expectedOf(type, definition, value);
  const shown = `is ${JSON.stringify(value)}`;
  if (expected !== undefined) return [shown, expected];
  const isAllowed = allowedValues.length === 0 || allowedValues.some((allowed) => String(allowed) === String(value));
  return isAllowed ? undefined : [shown, `one of ${allowedValues.map((each) => JSON.stringify(each)).join(', ')}`];
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** What a type expects instead of a value; undefined if the value is of the type. */
function expectedOf(type: EntryValueType, { urnTypes }: Definition, value: JsonValue): string | undefined {
  switch (type) {
    case 'number':
      return isNumber(value) ? undefined : 'a number';
    case 'date':
      return isDate(value) ? undefined : 'a date such as 2026-01-31';
    case 'urn':
      return isUrnOf(value, urnTypes) ? undefined : urnWords(urnTypes);
    case 'string':
      return typeof value === 'string' ? undefined : 'a string';
  }
}

function isNumber(value: JsonValue): boolean {
  if (typeof value === 'number') return true;
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
}

function isDate(value: JsonValue): boolean {
  if (typeof value !== 'string' || !DATE.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  // A day that a month does not have is a day of the next month.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function isUrnOf(value: JsonValue, types: readonly string[]): boolean {
  const entityType = typeof value === 'string' ? entityTypeOf(value) : undefined;
  if (entityType === undefined) return false;
  return types.length === 0 || types.some((type) => type.toLowerCase() === entityType.toLowerCase());
}

function urnWords(types: readonly string[]): string {
  return types.length === 0 ? 'a urn' : `a urn of ${types.join(' or ')}`;
}

/** What follows the entity type in a urn; empty for something else. */
function keyOf(urn: JsonValue | undefined): string {
  return typeof urn === 'string' ? urn.split(':').slice(3).join(':') : '';
}
