import type { PropertyValueInput, StructuredPropertyInputParams } from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { InvalidInputError } from '#base/errors/domain-error';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { type Operation, patch, requireType, stampOf, step } from '../draft-changes';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

const ASPECT = 'structuredProperties';

export const structuredProperties: Resolvers = {
  Mutation: {
    async upsertStructuredProperties(_root, { input }, context) {
      const { assetUrn, structuredPropertyInputParams: params } = input;
      await write(context, [propertyValues(assetUrn, params, context)]);
      return context.reads.aspect(assetUrn, ASPECT);
    },

    async removeStructuredProperties(_root, { input }, context) {
      const { assetUrn, structuredPropertyUrns: urns } = input;
      const draft = () => urns.map((urn) => patch(assetUrn, ASPECT, [{ op: 'remove', path: pathOf(urn) }]));
      await write(context, { operations: urns.length, aspects: [ASPECT], draft });
      return (await context.reads.aspect(assetUrn, ASPECT)) ?? { properties: [] };
    },
  },
};

/** The change that gives an entity values of structured properties. */
export function propertyValues(
  urn: string,
  params: readonly StructuredPropertyInputParams[],
  context: GraphqlContext,
): Proposal {
  const lastModified = stampOf(context);
  const operations = params.map(({ structuredPropertyUrn: propertyUrn, values }): Operation => {
    const value = { propertyUrn, values: values.map((each) => storedValue(each, 'values')), lastModified };
    return { op: 'add', path: pathOf(propertyUrn), value };
  });
  return patch(urn, ASPECT, operations);
}

function pathOf(propertyUrn: string): string {
  requireType(propertyUrn, 'structuredProperty', 'structuredPropertyUrn');
  return `/properties${step(propertyUrn)}`;
}

/** @param list the member of the input that holds the value */
export function storedValue(
  { stringValue: string, numberValue: double }: PropertyValueInput,
  list: string,
): JsonObject {
  if (typeof string === 'string' && typeof double !== 'number') return { string };
  if (typeof double === 'number' && typeof string !== 'string') return { double };
  throw new InvalidInputError('A value of a structured property is a stringValue or a numberValue; give one of them', [
    { field: ['input', list], message: 'has none or both', expected: 'a stringValue or a numberValue' },
  ]);
}
