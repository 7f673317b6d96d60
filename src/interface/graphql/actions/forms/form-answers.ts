import type { SubmitFormPromptInput } from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import { InvalidInputError } from '#base/errors/domain-error';
import { objectsOf } from '#base/json/path-values';
import { columnUrn } from '#interface/graphql/column-urn';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { objectOf } from '#base/json/stored-values';
import { patch, stampOf, step } from '../draft-changes';
import { requireStored } from '../require-stored';
import { propertyValues } from './structured-properties';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

export const formAnswers: Resolvers = {
  Mutation: {
    async submitFormPrompt(_root, { urn, input }, context) {
      const info = await requireStored(input.formUrn, 'form', 'formInfo', context);
      const prompt = promptOf(info, input);
      await requireAssigned(input.formUrn, urn, context);
      return write(context, [propertyValues(placeOf(urn, input), [answerOf(prompt, input)], context)]);
    },

    async verifyForm(_root, { input: { formUrn: form, entityUrn } }, context) {
      const { type } = await requireStored(form, 'form', 'formInfo', context);
      if (type !== 'VERIFICATION')
        throw refusal(
          `${form} is a form to complete, not to verify with`,
          'formUrn',
          'a form of the type VERIFICATION',
        );
      await requireComplete(form, entityUrn, context);
      const value = { form, lastModified: stampOf(context) };
      return write(context, [patch(entityUrn, 'forms', [{ op: 'add', path: `/verifications${step(form)}`, value }])]);
    },
  },
};

/** @throws InvalidInputError for a question that the form does not have so */
function promptOf({ prompts }: JsonObject, { promptId, formUrn, type }: SubmitFormPromptInput): JsonObject {
  const all = objectsOf(prompts);
  const prompt = all.find(({ id }) => id === promptId);
  if (!prompt) {
    const ids = all.map(({ id }) => String(id)).join(', ');
    throw refusal(
      `${formUrn} has no question '${promptId}'`,
      'promptId',
      ids ? `one of ${ids}` : 'a form with questions',
    );
  }
  if (prompt['type'] !== type)
    throw refusal(`The question '${promptId}' is of another type than ${type}`, 'type', String(prompt['type']));
  return prompt;
}

/** The entity that gets the values: a column of the entity, for a question about columns. */
function placeOf(urn: string, { type, fieldPath }: SubmitFormPromptInput): string {
  if (type !== 'FIELDS_STRUCTURED_PROPERTY') return urn;
  if (!fieldPath) throw refusal('The question asks for an answer for each column', 'fieldPath', 'the path of a column');
  return columnUrn(urn, fieldPath);
}

/** @throws InvalidInputError for values of another property than the question asks for */
function answerOf(prompt: JsonObject, { structuredPropertyParams: params, promptId }: SubmitFormPromptInput) {
  const { urn } = objectOf(prompt['structuredPropertyParams']);
  if (params && params.structuredPropertyUrn === urn && params.values.length > 0) return params;
  const expected = `values of ${String(urn)}`;
  throw refusal(`The question '${promptId}' has no answer in the request`, 'structuredPropertyParams', expected);
}

/** @throws InvalidInputError if the entity does not have the form */
async function requireAssigned(form: string, entityUrn: string, context: GraphqlContext): Promise<void> {
  if ((await stateOf(form, entityUrn, context)) === undefined) throw notAssigned(form, entityUrn);
}

/** @throws InvalidInputError while a required question is open, or if the entity does not have the form */
async function requireComplete(form: string, entityUrn: string, context: GraphqlContext): Promise<void> {
  const state = await stateOf(form, entityUrn, context);
  if (state === 'complete') return;
  if (state === 'open')
    throw refusal(
      `${form} has open questions for ${entityUrn}`,
      'formUrn',
      'answers to all required questions, by submitFormPrompt',
    );
  throw notAssigned(form, entityUrn);
}

/** Undefined if the entity does not have the form. */
async function stateOf(form: string, entityUrn: string, { reads }: GraphqlContext) {
  const { completedForms, incompleteForms }: JsonObject = (await reads.aspect(entityUrn, 'forms')) ?? {};
  const has = (list: typeof completedForms) => objectsOf(list).some(({ urn }) => urn === form);
  if (has(completedForms)) return 'complete';
  return has(incompleteForms) ? 'open' : undefined;
}

function notAssigned(form: string, entityUrn: string): InvalidInputError {
  return refusal(
    `${entityUrn} does not have ${form}`,
    'entityUrn',
    'an entity with the form; assign it by batchAssignForm',
  );
}

function refusal(message: string, field: string, expected: string): InvalidInputError {
  return new InvalidInputError(`${message}; expected ${expected}`, [{ field: ['input', field], message, expected }]);
}
