import type { jsonSchemaValidator, JsonSchemaType } from '@modelcontextprotocol/server';
import Ajv, { type ErrorObject } from 'ajv';
import { inWords, schemaErrorDetail, withoutConsequences } from '../../../base/errors/schema-error-detail';
import { didYouMean, nearestName, shortened } from '../../../base/errors/unknown-name';

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
  const words = withoutConsequences(errors).map((error) =>
    error.keyword === 'additionalProperties'
      ? unknownArgument(
          String(error.params['additionalProperty']),
          Object.keys(error.parentSchema?.['properties'] ?? {}),
        )
      : inWords(schemaErrorDetail(error, input), 'arguments'),
  );
  return [...new Set(words)].slice(0, ERRORS_MAX).join('. ');
}

function unknownArgument(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  const hint = nearest === undefined ? `; expected ${known.join(', ')}` : didYouMean(nearest);
  return `There is no argument '${shortened(name)}'${hint}`;
}
