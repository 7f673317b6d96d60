import { type ErrorDetail, SchemaViolationError } from '#base/errors/domain-error';
import { type SchemaError, inWords, schemaErrorDetail, withoutConsequences } from '#base/errors/schema-error-detail';
import { shortened, unknownName } from '#base/errors/unknown-name';
import { escapeSegment, pointerNames } from '#base/json/json-pointer';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { ERRORS_MAX } from '#generated/validators/stop-early';
import type { AspectValidator } from '../aspect-service';

/** Setting `ASPECTORY_UNKNOWN_FIELDS`: how fields are treated that the record does not declare. */
export type UnknownFieldPolicy = 'keep' | 'drop' | 'reject';

interface UnknownField {
  /** Pointer of the record that has the field. */
  readonly parent: string;
  readonly name: string;
  /** Fields that the record declares. */
  readonly known: ReadonlySet<string>;
}

/** The generated validator (codegen/emit/README.md). It is a parameter so that tests can pass their own. */
type ValidateAspect = (
  aspectName: string,
  value: unknown,
  unknownMax: number,
) => {
  readonly errors: readonly SchemaError[];
  readonly unknownFields: readonly UnknownField[];
  readonly unknownCount: number;
};

export function createAspectValidator(validateAspect: ValidateAspect, policy: UnknownFieldPolicy): AspectValidator {
  // To drop them needs all of them. Otherwise they are only listed.
  const unknownMax = policy === 'drop' ? Infinity : ERRORS_MAX;
  return {
    validate(aspectName, value, pointer) {
      const found = validateAspect(aspectName, value, unknownMax);
      if (found.errors.length === 0 && found.unknownCount === 0 && isObject(value)) return { value, warnings: [] };
      const unknown = policy === 'reject' ? found.unknownFields.flatMap((field) => unknownDetail(field, pointer)) : [];
      const details = [
        ...withoutConsequences(found.errors).map((error) => schemaDetail(error, value, pointer)),
        ...unknown,
      ];
      if (details.length > 0 || !isObject(value)) throw violation(aspectName, details);
      return {
        value: policy === 'drop' ? dropped(value, found.unknownFields) : value,
        warnings: warnings(found.unknownFields, found.unknownCount, policy),
      };
    },
  };
}

/** Maximum number of places in the message. */
const LISTED_MAX = 5;

export function violation(aspectName: string, details: readonly ErrorDetail[]): SchemaViolationError {
  const listed = details.slice(0, LISTED_MAX).map((detail) => inWords(detail));
  const more = details.length > LISTED_MAX ? `; and ${details.length - LISTED_MAX} more` : '';
  return new SchemaViolationError(
    `The value does not fit aspect ${aspectName}: ${listed.join('; ')}${more}`,
    details.slice(0, ERRORS_MAX),
  );
}

function dropped(value: JsonObject, unknownFields: readonly UnknownField[]): JsonObject {
  return unknownFields.length === 0 ? value : removeFields(value, unknownFields.map(pointerOf));
}

function warnings(unknown: readonly UnknownField[], count: number, policy: UnknownFieldPolicy): readonly string[] {
  const done = policy === 'drop' ? 'dropped' : 'kept';
  const listed = unknown.slice(0, ERRORS_MAX).map((field) => `${done} unknown field ${shortened(pointerOf(field))}`);
  return count > ERRORS_MAX ? [...listed, `${done} ${count - ERRORS_MAX} more unknown fields`] : listed;
}

function unknownDetail(field: UnknownField, pointer: string): readonly ErrorDetail[] {
  const [, details] = unknownName(
    { name: field.name, known: [...field.known], pointer: pointer + pointerOf(field) },
    () => 'is an unknown field',
  );
  return details;
}

function pointerOf({ parent, name }: UnknownField): string {
  return `${parent}/${escapeSegment(name)}`;
}

function schemaDetail(error: SchemaError, value: unknown, pointer: string): ErrorDetail {
  const detail = schemaErrorDetail(error, value);
  return { ...detail, pointer: pointer + detail.pointer };
}

/** What to remove below a value, by the name of a member or the index of an item. A null removes the member. */
interface Removals extends Map<string, Removals | null> {}

/** The value without the fields at these JSON pointers, in one pass. Only the parents of removed fields are copied. */
function removeFields(value: JsonObject, pointers: readonly string[]): JsonObject {
  const removals: Removals = new Map();
  for (const pointer of pointers) add(removals, pointerNames(pointer));
  const rest = remove(value, removals);
  return isObject(rest) ? rest : value;
}

function add(removals: Removals, names: readonly string[]): void {
  let at = removals;
  for (const name of names.slice(0, -1)) {
    const below = at.get(name);
    if (below === null) return;
    const next: Removals = below ?? new Map();
    if (!below) at.set(name, next);
    at = next;
  }
  const last = names.at(-1);
  if (last !== undefined) at.set(last, null);
}

function remove(value: JsonValue, removals: Removals): JsonValue {
  if (Array.isArray(value))
    return value.map((item: JsonValue, index) => {
      const below = removals.get(String(index));
      return below ? remove(item, below) : item;
    });
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const below = removals.get(name);
      return below === null ? [] : [[name, below ? remove(member, below) : member]];
    }),
  );
}
