import type { jsonSchemaValidator, JsonSchemaType } from '@modelcontextprotocol/server';
import Ajv, { type ErrorObject } from 'ajv';
import { inWords, schemaErrorDetail, withoutConsequences } from '../../../base/errors/schema-error-detail';

/** `verbose` gives errors their schema, which the words need. */
const ajv = new Ajv({ allErrors: true, verbose: true, strict: false });
const ERRORS_MAX = 5;

/** Checks the arguments of tools, and says what is wrong in the words of the rest of the service. */
export const ARGUMENT_CHECKER: jsonSchemaValidator = {
  getValidator<Arguments>(schema: JsonSchemaType) {
    const isValid = ajv.compile<Arguments>(schema);
    return (input: unknown) =>
      isValid(input)
        ? { valid: true, data: input, errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage: messageOf(isValid.errors ?? [], input) };
  },
};

function messageOf(errors: readonly ErrorObject[], input: unknown): string {
  const words = withoutConsequences(errors).map((error) => inWords(schemaErrorDetail(error, input), 'arguments'));
  return [...new Set(words)].slice(0, ERRORS_MAX).join('. ');
}
