import { type ErrorDetail, SchemaViolationError } from '../../errors/domain-error';
import { type SchemaError, inWords, schemaErrorDetail, withoutConsequences } from '../../errors/schema-error-detail';
import { unknownName } from '../../errors/unknown-name';
import { escapeSegment, pointerNames } from '../../json/json-pointer';
import { isObject } from '../../json/path-values';
import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import type { AspectValidator } from '../aspect-service';

/** Setting `ASPECTORY_UNKNOWN_FIELDS`: how fields are treated that the record does not declare. */
export type UnknownFieldPolicy = 'keep' | 'drop' | 'reject';

export interface UnknownField {
  /** Pointer of the record that has the field. */
  readonly parent: string;
  readonly name: string;
  /** Fields that the record declares. */
  readonly known: ReadonlySet<string>;
}

/** The generated validator (codegen/emit/README.md). It is a parameter so that tests can pass their own. */
export type ValidateAspect = (
  aspectName: string,
  value: unknown,
) => { readonly errors: readonly SchemaError[]; readonly unknownFields: readonly UnknownField[] };

export function createAspectValidator(validateAspect: ValidateAspect, policy: UnknownFieldPolicy): AspectValidator {
  return {
    validate(aspectName, value, pointer) {
      const found = validateAspect(aspectName, value);
      const unknown = policy === 'reject' ? found.unknownFields.flatMap((field) => unknownDetail(field, pointer)) : [];
      const details = [
        ...withoutConsequences(found.errors).map((error) => schemaDetail(error, value, pointer)),
        ...unknown,
      ];
      if (details.length > 0 || !isObject(value)) throw violation(aspectName, details);
      return {
        value: policy === 'drop' ? dropped(value, found.unknownFields) : value,
        warnings: found.unknownFields.map((field) => warning(field, policy)),
      };
    },
  };
}

/** Maximum number of places in the message. The details list all. */
const LISTED_MAX = 5;

export function violation(aspectName: string, details: readonly ErrorDetail[]): SchemaViolationError {
  const listed = details.slice(0, LISTED_MAX).map((detail) => inWords(detail));
  const more = details.length > LISTED_MAX ? `; and ${details.length - LISTED_MAX} more` : '';
  return new SchemaViolationError(`The value does not fit aspect ${aspectName}: ${listed.join('; ')}${more}`, details);
}

function dropped(value: JsonObject, unknownFields: readonly UnknownField[]): JsonObject {
  return unknownFields.length === 0 ? value : removeFields(value, unknownFields.map(pointerOf));
}

function warning(field: UnknownField, policy: UnknownFieldPolicy): string {
  return `${policy === 'drop' ? 'dropped' : 'kept'} unknown field ${pointerOf(field)}`;
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

/** The value without the fields at these JSON pointers. Only the parents of removed fields are copied. */
export function removeFields(value: JsonObject, pointers: readonly string[]): JsonObject {
  return pointers.reduce<JsonObject>((rest, pointer) => {
    const without = remove(rest, pointerNames(pointer));
    return isObject(without) ? without : rest;
  }, value);
}

function remove(value: JsonValue, [head = '', ...rest]: readonly string[]): JsonValue {
  if (Array.isArray(value))
    return value.map((item: JsonValue, index) => (String(index) === head ? remove(item, rest) : item));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  if (rest.length === 0) return Object.fromEntries(entries.filter(([key]) => key !== head));
  return Object.fromEntries(entries.map(([key, item]) => [key, key === head ? remove(item, rest) : item]));
}
