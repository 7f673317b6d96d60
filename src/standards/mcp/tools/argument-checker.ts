import type { jsonSchemaValidator, JsonSchemaType } from '@modelcontextprotocol/server';
import Ajv, { type ErrorObject, str } from 'ajv';
import { stopEarly } from '#generated/validators/stop-early';
import { inWords, isTooLarge, schemaErrorDetail, withoutConsequences } from '#base/errors/schema-error-detail';
import { shapeWithin } from './argument-bounds';
import { meantArguments } from './meant-arguments';

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
