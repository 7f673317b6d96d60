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
import { ERRORS_MAX } from '#generated/validators/stop-early';
import { isNumeric } from '#base/json/integers';
import { entityTypeOf } from '#catalog/urn/entity-type-of';
import { urnKey } from '#catalog/urn/urn';

/** What the values of an entry may be. */
export interface Definition {
  /** Undefined for a type that is not checked. */
  readonly type: EntryValueType | undefined;
  /** Empty if entities of all types may have the entry. */
  readonly entityTypes: Choices;
  /** Empty if urns of all entity types are allowed. */
  readonly urnTypes: Choices;
  /** Empty if all values are allowed. */
  readonly allowedValues: Choices;
  readonly isSingle: boolean;
  /** Whether the values of an entry never change. */
  readonly isImmutable: boolean;
  /** Empty if an entity may have any platform, or none. */
  readonly platforms: Choices;
}

interface ChoiceForm {
  /** Values with the same key are the same. */
  key(value: JsonValue): string;
  word(value: JsonValue): string;
  readonly separator: string;
}

/** compat: names of entity types ignore case. */
const TYPES: ChoiceForm = { key: (name) => String(name).toLowerCase(), word: String, separator: ' or ' };
const VALUES: ChoiceForm = { key: String, word: exactJson, separator: ', ' };
const TEXTS: ChoiceForm = { key: String, word: String, separator: ' or ' };
/** Each of many wrong values says what is allowed. */
const SHOWN_MAX = 100;

/** What a definition admits. */
class Choices {
  private readonly keys: ReadonlySet<string>;
  private words: string | undefined;

  constructor(
    private readonly values: readonly JsonValue[],
    private readonly form: ChoiceForm,
  ) {
    this.keys = new Set(values.map((value) => form.key(value)));
  }

  get isEmpty(): boolean {
    return this.values.length === 0;
  }

  has(value: JsonValue): boolean {
    return this.keys.has(this.form.key(value));
  }

  /** The first of them, for people. */
  get inWords(): string {
    const { values, form } = this;
    const more = values.length > SHOWN_MAX ? ` and ${values.length - SHOWN_MAX} more` : '';
    const shown = () => values.slice(0, SHOWN_MAX).map((value) => shortened(form.word(value)));
    return (this.words ??= shown().join(form.separator) + more);
  }
}

export function definitionIn(spec: DefinedEntriesSpec, stored: JsonObject): Definition {
  const at = (path: string) => pathValues(stored, path).map(({ value }) => value);
  const atOptional = (path: string) => (path === '' ? [] : at(path));
  return {
    type: typeIn(spec, at(spec.type)[0]),
    entityTypes: new Choices(atOptional(spec.entityTypes).map(namedType), TYPES),
    urnTypes: new Choices(at(spec.urnTypes).map(namedType), TYPES),
    allowedValues: new Choices(at(spec.allowedValues).map(plainValue), VALUES),
    isSingle: (at(spec.cardinality)[0] ?? spec.single) === spec.single,
    isImmutable: atOptional(spec.immutable)[0] === true,
    platforms: new Choices(atOptional(spec.platforms), TEXTS),
  };
}

/** A union on the wire is an object with one member. */
export function plainValue(value: JsonValue): JsonValue {
  return isObject(value) ? (Object.values(value)[0] ?? null) : value;
}

function typeIn({ types }: DefinedEntriesSpec, urn: JsonValue | undefined): EntryValueType | undefined {
  const id = keyText(urn);
  return Object.hasOwn(types, id) ? types[id] : undefined;
}

/** The entity type that a urn such as `urn:li:entityType:datahub.dataset` names. */
function namedType(urn: JsonValue): string {
  return keyText(urn).split('.').at(-1) ?? '';
}

/** Whether a definition is for entities of the type. */
export function isFor({ entityTypes }: Definition, entityType: string): boolean {
  return entityTypes.isEmpty || entityTypes.has(entityType);
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
  const types = new Choices(entityTypes, TYPES);
  const isEntityType = (id: string) => types.has(id.split('.').at(-1) ?? '');
  const any = new Choices([], VALUES);
  const plain = { ...definitionIn(spec, value), entityTypes: any, allowedValues: any };
  return [
    ...namesAt(value, pointer, spec.type, { urnOf: spec.typeEntity, known: typeNames, isKnown: isType }),
    ...[spec.entityTypes, spec.urnTypes].flatMap((path) =>
      path === ''
        ? []
        : namesAt(value, pointer, path, { urnOf: spec.entityTypeEntity, known: entityTypes, isKnown: isEntityType }),
    ),
    ...pathValues(value, spec.allowedValues).flatMap((each) => {
      const problem = problemOf(plain, plainValue(each.value));
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

/** The urns at a path that do not name what they should. The first of them have the nearest name, because to find it takes long. */
function namesAt(value: JsonObject, pointer: string, path: AspectPath, names: Names): readonly ErrorDetail[] {
  const { urnOf, known, isKnown } = names;
  const expected = `a urn of ${urnOf} for ${oneOf(known)}`;
  let left = ERRORS_MAX;
  return pathValues(value, path).flatMap(({ value: urn, pointer: at }) => {
    const id = keyText(urn);
    const isOfType = urnOf === '' || (typeof urn === 'string' && entityTypeOf(urn) === urnOf);
    if (isOfType && isKnown(id)) return [];
    const meant =
      isOfType && left-- > 0 ? (nearestName(id, known) ?? nearestName(id.split('.').at(-1) ?? '', known)) : undefined;
    const message = `is ${shortened(exactJson(urn))}, which names no ${urnOf === '' ? 'type' : urnOf}`;
    const suggestion = meant === undefined ? {} : { suggestion: meant };
    return [{ pointer: pointer + at, message, expected, ...suggestion }];
  });
}

/** What is wrong with a value, and what is allowed; undefined if it fits. */
export function problemOf(definition: Definition, value: JsonValue): readonly [string, string] | undefined {
  const { type, allowedValues } = definition;
  const expected = type && expectedOf(type, definition, value);
  const shown = `is ${exactJson(value)}`;
  if (expected !== undefined) return [shown, expected];
  const isAllowed = allowedValues.isEmpty || allowedValues.has(value);
  return isAllowed ? undefined : [shown, `one of ${allowedValues.inWords}`];
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

function isUrnOf(value: JsonValue, types: Choices): boolean {
  const entityType = typeof value === 'string' ? entityTypeOf(value) : undefined;
  if (entityType === undefined) return false;
  return types.isEmpty || types.has(entityType);
}

function urnWords(types: Choices): string {
  return types.isEmpty ? 'a urn' : `a urn of ${types.inWords}`;
}

/** Empty for something else than a urn. */
function keyText(urn: JsonValue | undefined): string {
  return typeof urn === 'string' ? urnKey(urn) : '';
}
