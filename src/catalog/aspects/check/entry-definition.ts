import type {
  AspectPath,
  DefinedEntriesSpec,
  EntryValueType,
  JsonObject,
  JsonValue,
} from '#generated/registry/registry-types';
import type { ErrorDetail } from '#base/errors/domain-error';
import { nearestName, oneOf, shortened } from '#base/errors/unknown-name';
import { isObject, pathValues } from '#base/json/path-values';
import { exactJson } from '#base/json/exact-json';
import { isNumeric } from '#base/json/integers';
import { entityTypeOf } from '#catalog/urn/entity-type-of';

/** What the values of an entry may be. */
export interface Definition {
  /** Undefined for a type that is not checked. */
  readonly type: EntryValueType | undefined;
  /** Empty if entities of all types may have the entry. */
  readonly entityTypes: readonly string[];
  /** Empty if urns of all entity types are allowed. */
  readonly urnTypes: readonly string[];
  /** Empty if all values are allowed. */
  readonly allowedValues: readonly JsonValue[];
  readonly isSingle: boolean;
}

export function definitionIn(spec: DefinedEntriesSpec, stored: JsonObject): Definition {
  const at = (path: string) => pathValues(stored, path).map(({ value }) => value);
  return {
    type: typeIn(spec, at(spec.type)[0]),
    entityTypes: spec.entityTypes === '' ? [] : at(spec.entityTypes).map(namedType),
    urnTypes: at(spec.urnTypes).map(namedType),
    allowedValues: at(spec.allowedValues).map((value) => (isObject(value) ? (Object.values(value)[0] ?? null) : value)),
    isSingle: (at(spec.cardinality)[0] ?? spec.single) === spec.single,
  };
}

function typeIn({ types }: DefinedEntriesSpec, urn: JsonValue | undefined): EntryValueType | undefined {
  const id = keyOf(urn);
  return Object.hasOwn(types, id) ? types[id] : undefined;
}

/** The entity type that a urn such as `urn:li:entityType:datahub.dataset` names. */
function namedType(urn: JsonValue): string {
  return keyOf(urn).split('.').at(-1) ?? '';
}

/** Whether a definition is for entities of the type. */
export function isFor({ entityTypes }: Definition, entityType: string): boolean {
  return entityTypes.length === 0 || includesName(entityTypes, entityType);
}

/** compat: names of entity types ignore case. */
function includesName(names: readonly string[], wanted: string): boolean {
  return names.some((name) => name.toLowerCase() === wanted.toLowerCase());
}

/**
 * What is wrong with a definition: urns that name no type, and allowed values that are not of its type.
 * @param entityTypes the names of all entity types
 */
export function definitionProblems(
  spec: DefinedEntriesSpec,
  value: JsonObject,
  pointer: string,
  entityTypes: readonly string[],
): readonly ErrorDetail[] {
  const typeNames = Object.keys(spec.types);
  const ownBeginnings = new Set(typeNames.map((name) => name.split('.')[0]));
  const isType = (id: string) => typeNames.includes(id) || !ownBeginnings.has(id.split('.')[0]);
  const isEntityType = (id: string) => includesName(entityTypes, id.split('.').at(-1) ?? '');
  const { type, urnTypes } = definitionIn(spec, value);
  const plain = { type, urnTypes, entityTypes: [], allowedValues: [], isSingle: false };
  return [
    ...namesAt(value, pointer, spec.type, { urnOf: spec.typeEntity, known: typeNames, isKnown: isType }),
    ...[spec.entityTypes, spec.urnTypes].flatMap((path) =>
      path === ''
        ? []
        : namesAt(value, pointer, path, { urnOf: spec.entityTypeEntity, known: entityTypes, isKnown: isEntityType }),
    ),
    ...pathValues(value, spec.allowedValues).flatMap((each) => {
      const problem = problemOf(plain, isObject(each.value) ? (Object.values(each.value)[0] ?? null) : each.value);
      return problem
        ? [{ pointer: pointer + each.pointer, message: `${problem[0]}, which no value may be`, expected: problem[1] }]
        : [];
    }),
  ];
}

interface Names {
  readonly urnOf: string;
  readonly known: readonly string[];
  readonly isKnown: (id: string) => boolean;
}

/** The urns at a path that do not name what they should. */
function namesAt(value: JsonObject, pointer: string, path: AspectPath, names: Names): readonly ErrorDetail[] {
  const { urnOf, known, isKnown } = names;
  return pathValues(value, path).flatMap(({ value: urn, pointer: at }) => {
    const id = keyOf(urn);
    const isOfType = urnOf === '' || (typeof urn === 'string' && entityTypeOf(urn) === urnOf);
    if (isOfType && isKnown(id)) return [];
    const meant = isOfType ? (nearestName(id, known) ?? nearestName(id.split('.').at(-1) ?? '', known)) : undefined;
    const message = `is ${shortened(exactJson(urn))}, which names no ${urnOf === '' ? 'type' : urnOf}`;
    const suggestion = meant === undefined ? {} : { suggestion: meant };
    return [{ pointer: pointer + at, message, expected: `a urn of ${urnOf} for ${oneOf(known)}`, ...suggestion }];
  });
}

/** What is wrong with a value, and what is allowed; undefined if it fits. */
export function problemOf(definition: Definition, value: JsonValue): readonly [string, string] | undefined {
  const { type, allowedValues } = definition;
  const expected = type && expectedOf(type, definition, value);
  const shown = `is ${exactJson(value)}`;
  if (expected !== undefined) return [shown, expected];
  const isAllowed = allowedValues.length === 0 || allowedValues.some((allowed) => String(allowed) === String(value));
  return isAllowed ? undefined : [shown, `one of ${allowedValues.map((each) => exactJson(each)).join(', ')}`];
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
  return isNumeric(value) || (typeof value === 'string' && numberOfText(value) !== undefined);
}

/** The number that a text is, if it is one. */
export function numberOfText(text: string): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
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
  return types.length === 0 || includesName(types, entityType);
}

function urnWords(types: readonly string[]): string {
  return types.length === 0 ? 'a urn' : `a urn of ${types.join(' or ')}`;
}

/** What follows the entity type in a urn; empty for something else. */
function keyOf(urn: JsonValue | undefined): string {
  return typeof urn === 'string' ? urn.split(':').slice(3).join(':') : '';
}
