import type { ErrorDetail } from '../../errors/domain-error';
import { SchemaViolationError } from '../../errors/domain-error';
import { escape, isObject } from '../../registry/path-values';
import type { JsonObject } from '../../registry/registry';
import { nearestName } from '../../urn/nearest-name';
import type { AspectValidator } from '../aspect-service';
import { removeFields } from './remove-fields';

/** Setting `ASPECTORY_UNKNOWN_FIELDS`: what becomes of fields that no record declares. */
export type UnknownFieldPolicy = 'keep' | 'drop' | 'reject';

/** As the generated `validateAspect` answers (codegen/emit/README.md): an error as ajv gives it. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
  readonly message?: string;
}

export interface UnknownField {
  /** Pointer of the record that has the field. */
  readonly parent: string;
  readonly name: string;
  /** Fields that the record declares. */
  readonly known: ReadonlySet<string>;
}

/** The generated entry; handed in so that tests bring validators of their own. */
export type ValidateAspect = (aspectName: string, value: unknown) => { readonly errors: readonly SchemaError[]; readonly unknownFields: readonly UnknownField[] };

export function createAspectValidator(validateAspect: ValidateAspect, policy: UnknownFieldPolicy): AspectValidator {
  return {
    validate(aspectName, value, pointer) {
      const found = validateAspect(aspectName, value);
      const unknown = policy === 'reject' ? found.unknownFields.map((field) => unknownDetail(field, pointer)) : [];
      const details = [...found.errors.map((error) => schemaDetail(error, pointer)), ...unknown];
      if (details.length > 0 || !isObject(value)) throw violation(aspectName, details);
      return { value: policy === 'drop' ? dropped(value, found.unknownFields) : value, warnings: found.unknownFields.map((field) => warning(field, policy)) };
    },
  };
}

export function violation(aspectName: string, details: readonly ErrorDetail[]): SchemaViolationError {
  const listed = details.map((detail) => `${detail.pointer === '' ? '/' : detail.pointer}: ${detail.message}`).slice(0, 5);
  const more = details.length > 5 ? ` and ${details.length - 5} more` : '';
  return new SchemaViolationError(`The value does not fit aspect ${aspectName}: ${listed.join('; ')}${more}`, details);
}

function dropped(value: JsonObject, unknownFields: readonly UnknownField[]): JsonObject {
  return unknownFields.length === 0 ? value : removeFields(value, unknownFields.map(pointerOf));
}

function warning(field: UnknownField, policy: UnknownFieldPolicy): string {
  return `${policy === 'drop' ? 'dropped' : 'kept'} unknown field ${pointerOf(field)}`;
}

function unknownDetail(field: UnknownField, pointer: string): ErrorDetail {
  const known = [...field.known];
  const suggestion = nearestName(field.name, known);
  return { pointer: pointer + pointerOf(field), message: 'unknown field', expected: `one of ${known.join(', ')}`, ...(suggestion === undefined ? {} : { suggestion }) };
}

function pointerOf({ parent, name }: UnknownField): string {
  return `${parent}/${escape(name)}`;
}

function schemaDetail(error: SchemaError, pointer: string): ErrorDetail {
  const missing = error.keyword === 'required' ? `/${String(error.params['missingProperty'])}` : '';
  const at = { pointer: pointer + error.instancePath + missing, message: missing === '' ? (error.message ?? 'does not fit') : 'required field is missing' };
  const expected = expectation(error);
  return expected === undefined ? at : { ...at, expected };
}

function expectation({ keyword, params }: SchemaError): string | undefined {
  if (keyword === 'type') return String(params['type']);
  if (keyword === 'format') return `text in the form ${String(params['format'])}`;
  if (keyword === 'enum' && Array.isArray(params['allowedValues'])) return `one of ${params['allowedValues'].join(', ')}`;
  return undefined;
}
