import { NUMBER_STRINGS } from '#generated/registry/registry-types';
import { pointerNames } from '../json/json-pointer';
import { didYouMean, nearestName, oneOf, shortened } from './unknown-name';
import type { ErrorDetail } from './domain-error';
import { pointerOf } from './place';

/** An error of ajv. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
  readonly message?: string;
  /** The invalid key, for rules about keys. */
  readonly propertyName?: string;
  /** The schema of the place, if ajv was asked for it. */
  readonly parentSchema?: { readonly [keyword: string]: unknown };
}

/** Removes errors that follow from others: format or enum errors of a value with a wrong type, and the error that some key or branch is invalid. */
export function withoutConsequences<Found extends SchemaError>(errors: readonly Found[]): readonly Found[] {
  if (errors.length < 2) return errors;
  const ofWrongType = new Set(
    errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath),
  );
  const symbols = new Map(
    errors.flatMap(({ keyword, instancePath, params }) =>
      keyword === 'enum' ? [[instancePath, params['allowedValues']] as const] : [],
    ),
  );
  return errors.flatMap((error) => {
    const { keyword, instancePath } = error;
    if (keyword === 'type') return [withSymbols(error, symbols.get(instancePath))];
    return keyword !== 'propertyNames' && keyword !== 'if' && !ofWrongType.has(instancePath) ? [error] : [];
  });
}

/** The error of a wrong type in a place of symbols, which names them: to hear of text alone would not help. */
function withSymbols<Found extends SchemaError>(error: Found, symbols: unknown): Found {
  return symbols === undefined ? error : { ...error, parentSchema: { ...error.parentSchema, enum: symbols } };
}

/** Keywords that limit the size of a value. */
const SIZES: ReadonlySet<string> = new Set(['maxItems', 'maxLength', 'maxProperties', 'x-maxDepth', 'x-maxValues']);

/** Whether a value is too large. A union has exactly one key; that is not a limit of sizes. */
export function isTooLarge({ keyword, params }: SchemaError): boolean {
  return SIZES.has(keyword) && params['limit'] !== 1;
}

/** Describes an error in words. The pointer is relative to `root`. */
export function schemaErrorDetail(
  { instancePath: pointer, keyword, params, message, propertyName, parentSchema }: SchemaError,
  root: unknown,
): ErrorDetail & { readonly pointer: string } {
  const value = propertyName ?? valueAt(root, pointer);
  switch (keyword) {
    case 'required':
      return missing(pointer, String(params['missingProperty']), value);
    case 'enum':
      return unknownSymbol(
        pointer,
        Array.isArray(params['allowedValues']) ? params['allowedValues'].map(String) : [],
        value,
        propertyName === undefined ? 'is' : 'has the key',
      );
    case 'type':
      return wrongType(pointer, value, expectedType(params['type'], value, parentSchema), parentSchema);
    case 'minimum':
      return { pointer, message: `is less than ${limitOf(params)}`, expected: `at least ${limitOf(params)}` };
    case 'maximum':
      return { pointer, message: `is more than ${limitOf(params)}`, expected: `at most ${limitOf(params)}` };
    case 'minItems':
    case 'minLength':
      return { pointer, message: `has ${sizeOf(value)}`, expected: `at least ${limitOf(params)}` };
    case 'maxItems':
    case 'maxLength':
      return { pointer, message: `has ${sizeOf(value)}`, expected: `at most ${limitOf(params)}` };
    case 'pattern':
      return params['pattern'] === NUMBER_STRINGS
        ? wrongType(pointer, value, 'a number')
        : { pointer, message: `is ${wrongValueText(value)}`, expected: `text that fits ${String(params['pattern'])}` };
    case 'format':
      return { pointer, message: `is ${wrongValueText(value)}`, expected: formOf(String(params['format'])) };
    case 'maxProperties':
      if (params['limit'] !== 1)
        return { pointer, message: `has ${sizeOf(value)}`, expected: `at most ${String(params['limit'])}` };
      return oneKey(pointer);
    case 'minProperties':
      return oneKey(pointer);
    case 'additionalProperties':
      return unknownMember(pointer, String(params['additionalProperty']), parentSchema);
    default:
      return { pointer, message: message ?? 'does not fit' };
  }
}

/** A text in place of a number or a boolean is shown, because it is short and often nearly right. */
function wrongType(
  pointer: string,
  value: unknown,
  expected: string,
  schema?: SchemaError['parentSchema'],
): ErrorDetail & { readonly pointer: string } {
  const isShown = typeof value === 'string' && SCALARS.has(expected);
  return {
    pointer,
    message: isShown ? `is the text ${wrongValueText(value)}` : `is ${numberFor(expected, value) ?? kindOf(value)}`,
    expected: isShown && /^-?\d{19,}$/.test(value) ? formOf(String(schema?.['format'] ?? 'int64')) : expected,
  };
}

/** A number in place of a number is shown: it has a fraction, or it is too large to be read as one. */
function numberFor(expected: string, value: unknown): string | undefined {
  if (expected !== article('integer') && expected !== article('number')) return undefined;
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'number') return undefined;
  return Number.isFinite(value) ? String(value) : `beyond ${value < 0 ? '-' : ''}${Number.MAX_VALUE}`;
}

const SCALARS: ReadonlySet<string> = new Set([article('integer'), article('number'), article('boolean')]);

/** The ends of 64 bits are no numbers of JavaScript, so they are written as they are meant. */
function limitOf({ limit }: SchemaError['params']): string {
  if (limit === 2 ** 63) return '9223372036854775807';
  return limit === -(2 ** 63) ? '-9223372036854775808' : String(limit);
}

function oneKey(pointer: string): ErrorDetail & { readonly pointer: string } {
  return {
    pointer,
    message: 'does not have exactly one key',
    expected: 'one key, which names the type of its value',
  };
}

function sizeOf(value: unknown): string {
  if (typeof value === 'string') return `${value.length} characters`;
  return Array.isArray(value) ? `${value.length} items` : `${Object.keys(Object(value)).length} members`;
}

/** The detail as part of a sentence: `/start is text; expected an integer`. */
export function inWords({ message, expected, suggestion, ...place }: ErrorDetail, root = 'The value'): string {
  const pointer = pointerOf(place);
  const hint =
    suggestion === undefined && expected !== undefined && !message.startsWith(IS_MISSING)
      ? `; expected ${expected}`
      : didYouMean(suggestion);
  // A message that starts with a capital letter is a whole sentence.
  return `${pointer === '' ? root : pointer}${/^[A-Z]/.test(message) ? ':' : ''} ${message}${hint}`;
}

const IS_MISSING = 'is required but missing';

/** The name of a format of strings or numbers in the contract. */
function formOf(format: string): string {
  const bits = /^int(\d+)$/.exec(format)?.[1];
  return bits === undefined ? `text in the form ${format}` : `an integer of ${bits} bits`;
}

/** A required field is missing. Suggests the present key with the nearest name, because it may be mistyped. */
function missing(place: string, name: string, holder: unknown): ErrorDetail & { readonly pointer: string } {
  const instead = nearestName(
    name,
    candidatesIn(holder).filter((key) => key !== name),
  );
  return {
    pointer: `${place}/${name}`,
    message: instead === undefined ? IS_MISSING : `${IS_MISSING}; there is a '${shortened(instead)}'`,
    expected: `a value for '${name}'`,
  };
}

/** Names the members that the schema has, or the nearest one. */
function unknownMember(
  place: string,
  name: string,
  schema: SchemaError['parentSchema'],
): ErrorDetail & { readonly pointer: string } {
  const known = Object.keys(schema?.['properties'] ?? {});
  const suggestion = nearestName(name, known);
  return {
    pointer: `${place}/${shortened(name)}`,
    message: 'is not known',
    expected: known.length === 0 ? 'no members' : oneOf(known),
    ...(suggestion !== undefined && { suggestion }),
  };
}

function unknownSymbol(
  pointer: string,
  allowed: readonly string[],
  value: unknown,
  verb: string,
): ErrorDetail & { readonly pointer: string } {
  const suggestion = typeof value === 'string' ? nearestName(value, allowed) : undefined;
  return {
    pointer,
    message: `${verb} ${wrongValueText(value)}, which is not known`,
    expected: oneOf(allowed),
    ...(suggestion !== undefined && { suggestion }),
  };
}

function wrongValueText(value: unknown): string {
  if (typeof value === 'object' && value !== null) return kindOf(value);
  return `'${shortened(String(value))}'`;
}

function valueAt(root: unknown, pointer: string): unknown {
  return pointerNames(pointer).reduce<unknown>(memberOf, root);
}

function memberOf(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null
    ? Object.getOwnPropertyDescriptor(holder, key)?.value
    : undefined;
}

/** A suggestion is chosen from the first keys, without the long ones, because each key costs a microsecond. */
const CANDIDATES_MAX = 100;
const CANDIDATE_LENGTH_MAX = 200;

function candidatesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const keys: string[] = [];
  for (const key in value) if (keys.push(key) === CANDIDATES_MAX) break;
  return keys.filter(({ length }) => length <= CANDIDATE_LENGTH_MAX);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'absent';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'bigint') return article('number');
  return typeof value === 'object' ? 'an object' : article(typeof value);
}

/** Says whether the value or its JSON as a string is meant, where the value is the other one. */
function expectedType(types: unknown, value: unknown, schema: SchemaError['parentSchema']): string {
  const symbols = schema?.['enum'];
  if (Array.isArray(symbols)) return `text, ${oneOf(symbols.map(String))}`;
  const expected = typeName(types);
  const isStructure = typeof value === 'object' && value !== null;
  if (isStructure && schema?.['x-json-text'] === true) return 'its JSON as a string';
  const isJson = typeof value === 'string' && /^\s*[[{]/.test(value);
  return isJson && STRUCTURES.has(expected) ? `${expected}, not its JSON as a string` : expected;
}

const STRUCTURES: ReadonlySet<string> = new Set([article('object'), article('array')]);

/** The first of several types, because a second type "string" only exists for numbers that JSON cannot express. */
function typeName(types: unknown): string {
  return article(String(Array.isArray(types) ? types[0] : types));
}

function article(type: string): string {
  if (type === 'string') return 'text';
  if (type === 'array') return 'a list';
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}
