import type { JsonSchemaType, jsonSchemaValidator } from '@modelcontextprotocol/server';
import Ajv, { type ErrorObject, str } from 'ajv';
import { stopEarly } from '#generated/validators/stop-early';
import { inWords, isTooLarge, schemaErrorDetail, withoutConsequences } from '#base/errors/schema-error-detail';
import { shapeWithin } from './argument-bounds';

/** `verbose` gives errors their schema, which the words need. Lengths are counted as in requests of the API. */
const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  strict: false,
  unicode: false,
  logger: false,
  code: { process: stopEarly },
});
ajv.addKeyword({
  keyword: 'x-maxDepth',
  validate: (depth: number, value: unknown) => shapeWithin(value, { depth }),
  error: { message: ({ schemaCode }) => str`is nested more than ${schemaCode} levels deep; send flatter values` },
});
ajv.addKeyword({
  keyword: 'x-maxValues',
  validate: (values: number, value: unknown) => shapeWithin(value, { values }),
  error: { message: ({ schemaCode }) => str`has more than ${schemaCode} values; send less in one call` },
});
const ERRORS_MAX = 5;

/**
 * Checks the arguments of tools and prompts, and says what is wrong in the words of the rest of the service. It stops after a few errors: a
 * client does not read more, and a list of a million wrong items would cost hundreds of megabytes.
 */
export const ARGUMENT_CHECKER: jsonSchemaValidator = {
  getValidator<Arguments>(schema: JsonSchemaType) {
    const isValid = ajv.compile<Arguments>(schema);
    return (sent: unknown) => {
      const input: unknown = meantArguments(schema, sent);
      return isValid(input)
        ? { valid: true, data: input, errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage: messageOf(isValid.errors ?? [], input) };
    };
  },
};

/** A value that is too large is the only problem, because it was not read to its end. */
function messageOf(errors: readonly ErrorObject[], input: unknown): string {
  const tooLarge = errors.filter(isTooLarge);
  const shown = tooLarge.length > 0 ? tooLarge : withoutConsequences(errors);
  const words = shown.map((error) => inWords(schemaErrorDetail(error, input), 'arguments'));
  return [...new Set(words)].slice(0, ERRORS_MAX).join('. ');
}

const INTEGER = /^-?\d{1,15}$/;
/** A list as JSON in a text is parsed up to this length. */
const LIST_TEXT_MAX = 100_000;

/**
 * What a model means by arguments of another type: null for absent, a text for a list of one, a number or a list as a text. Anything else
 * stays as it is, and is checked.
 */
function meantArguments(schema: unknown, given: unknown): unknown {
  if (!isMembers(given) || !isMembers(schema) || !isMembers(schema.properties)) return given;
  const known = Object.entries(schema.properties).filter(([name]) => Object.hasOwn(given, name));
  const read = known.map(([name, property]) => [name, meant(property, given[name])] as const);
  if (read.every(([name, value]) => value === given[name])) return given;
  const absent = new Set(read.flatMap(([name, value]) => (value === undefined ? [name] : [])));
  const present = Object.entries({ ...given, ...Object.fromEntries(read) });
  return Object.fromEntries(present.filter(([name]) => !absent.has(name)));
}

function meant(property: unknown, value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string' || !isMembers(property)) return value;
  if (property.type === 'array') return isTexts(property) ? listIn(value) : value;
  if (property.type === 'integer' && INTEGER.test(value)) return Number(value);
  return property.type === 'boolean' && /^(?:true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value;
}

function isTexts({ items }: Members): boolean {
  return isMembers(items) && items.type === 'string';
}

function listIn(text: string): unknown {
  if (!text.startsWith('[') || text.length > LIST_TEXT_MAX) return [text];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [text];
  } catch {
    return [text];
  }
}

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
