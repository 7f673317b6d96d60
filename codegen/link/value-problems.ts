import { didYouMean } from '../diagnostics/nearest-name';
import type {
  ArrayUse,
  Field,
  FixedType,
  JsonObject,
  JsonValue,
  LinkedTypes,
  PrimitiveName,
  PrimitiveUse,
  RecordType,
  TypeUse,
  UnionUse,
} from '../model/model';
import { BYTES_PATTERN, PRIMITIVE_SCHEMAS } from '../model/primitive-schemas';
import { NUMBER_STRINGS } from '../model/registry-types';
import { memberKey } from '../model/schema-tree';
import { isList, isObject } from '../values/json-value';
import type { TypeTable } from './type-table';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { linearRegExp } from '../values/linear-pattern';

/** The library of the validators, so that both take the same values. */
const ajv = new Ajv({
  strict: false,
  allErrors: true,
  // Of numbers in decimals, as validators take them.
  multipleOfPrecision: 9,
  code: { regExp: linearRegExp([NUMBER_STRINGS, BYTES_PATTERN]) },
});
addFormats(ajv);

/** Says in words which limits a value of the right type breaks. */
function limitProblems(value: JsonValue, limits: JsonObject | undefined): string[] {
  if (limits === undefined || ajv.validate(limits, value)) return [];
  return (ajv.errors ?? []).map(
    ({ message }) => `${JSON.stringify(value).slice(0, 60)} ${message ?? 'is not allowed'}`,
  );
}

/** A problem of a part of a value; `path` leads to the part. */
interface ValueProblem {
  readonly message: string;
  readonly path: readonly (string | number)[];
  readonly suggestion?: string | undefined;
}

interface Context {
  readonly types: LinkedTypes;
  readonly table: Pick<TypeTable, 'isBroken'>;
}

/** Whether `value` is a value of the type in wire form: union values under their member key, bytes as a text of characters up to U+00FF. */
export function valueProblems(value: JsonValue, use: TypeUse, context: Context): ValueProblem[] {
  switch (use.kind) {
    case 'primitive':
      return isPrimitive(value, use.name) ? beyondLimits(value, use) : [notPrimitive(value, use.name)];
    case 'array':
      return isList(value)
        ? [
            ...beyondLimits(value, use),
            ...value.flatMap((item, index) => below(index, valueProblems(item, use.items, context))),
          ]
        : [expected('a list', value)];
    case 'map':
      return isObject(value)
        ? Object.entries(value).flatMap(([key, item]) => below(key, valueProblems(item, use.values, context)))
        : [expected('an object', value)];
    case 'union':
      return unionProblems(value, use, context);
    case 'reference':
      return namedProblems(value, use.name, context);
  }
}

function namedProblems(value: JsonValue, name: string, context: Context): ValueProblem[] {
  const type = context.types.types.get(name);
  // An unknown or half-read type is reported at its declaration, not at the value.
  if (type === undefined || context.table.isBroken(name)) return [];
  switch (type.kind) {
    case 'record':
      return isObject(value)
        ? recordProblems(value, type, context)
        : [expected(`an object with the fields of ${type.name}`, value)];
    case 'enum': {
      const symbols = type.symbols.map((symbol) => symbol.name);
      if (typeof value !== 'string') return [expected(`a symbol of ${type.name}`, value)];
      return symbols.includes(value)
        ? []
        : [{ message: `${value} is not a symbol of ${type.name}`, path: [], suggestion: didYouMean(value, symbols) }];
    }
    case 'typeref':
      return valueProblems(value, type.target, context);
    case 'fixed':
      return isFixed(value, type) ? [] : [expected(`a string of exactly ${type.size} characters up to U+00FF`, value)];
  }
}

function recordProblems(value: JsonObject, record: RecordType, context: Context): ValueProblem[] {
  const names = record.fields.map(({ name }) => name);
  const unknown = record.isOpen ? [] : Object.keys(value).filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) => ({
      message: `${record.name} has no field ${name}`,
      path: [name],
      suggestion: didYouMean(name, names),
    })),
    ...record.fields.flatMap((field) => below(field.name, fieldProblems(value, field, record, context))),
  ];
}

function fieldProblems(value: JsonObject, field: Field, record: RecordType, context: Context): ValueProblem[] {
  const part = Object.hasOwn(value, field.name) ? value[field.name] : undefined;
  if (part === null && field.nullable) return [];
  if (part !== undefined) return valueProblems(part, field.type, context);
  return field.optional || field.default !== undefined
    ? []
    : [{ message: `the field ${field.name} of ${record.name} is missing`, path: [] }];
}

function unionProblems(value: JsonValue, union: UnionUse, context: Context): ValueProblem[] {
  const members = new Map(union.members.map((member) => [memberKey(member, context.types), member]));
  if (value === null && members.has('null')) return [];
  const keys = [...members.keys()].filter((key) => key !== 'null');
  const [key, ...more] = isObject(value) ? Object.keys(value) : [];
  if (!isObject(value) || key === undefined || more.length > 0)
    return [expected(`an object with one of the keys ${keys.join(', ')}`, value)];
  const member = members.get(key);
  const part = value[key];
  if (member === undefined || key === 'null' || part === undefined)
    return [{ message: `the union has no member ${key}`, path: [key], suggestion: didYouMean(key, keys) }];
  return below(key, valueProblems(part, member.type, context));
}

function isPrimitive(value: JsonValue, name: PrimitiveName): boolean {
  return ajv.validate(PRIMITIVE_SCHEMAS[name], value);
}

function notPrimitive(value: JsonValue, name: PrimitiveName): ValueProblem {
  const problem = expected(name === 'null' ? 'null' : `a value of type ${name}`, value);
  if ((name !== 'int' && name !== 'long') || typeof value !== 'number') return problem;
  if (!Number.isInteger(value)) return { ...problem, suggestion: 'write a whole number, or make the type double' };
  const { minimum, maximum } = PRIMITIVE_SCHEMAS[name];
  const range = `one from ${String(minimum)} to ${String(maximum)}`;
  return { ...problem, suggestion: name === 'int' ? `write ${range}, or make the type long` : `write ${range}` };
}

function isFixed(value: JsonValue, { size }: FixedType): boolean {
  return isPrimitive(value, 'bytes') && typeof value === 'string' && value.length === size;
}

function beyondLimits(value: JsonValue, { limits }: PrimitiveUse | ArrayUse): ValueProblem[] {
  return limitProblems(value, limits).map((message) => ({ message, path: [] }));
}

function expected(what: string, value: JsonValue): ValueProblem {
  return { message: `expected ${what}, found ${JSON.stringify(value).slice(0, 60)}`, path: [] };
}

function below(segment: string | number, problems: readonly ValueProblem[]): ValueProblem[] {
  return problems.map((problem) => ({ ...problem, path: [segment, ...problem.path] }));
}
