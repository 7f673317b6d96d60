import type { PropertyValueInput } from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import { InvalidInputError } from '#base/errors/domain-error';
import { type Operation, patch, requireType, step, write } from './write-changes';
import { stampOf } from './audit-stamp';
import type { Resolvers } from '../resolvers';

const ASPECT = 'structuredProperties';

export const structuredProperties: Resolvers = {
  Mutation: {
    async upsertStructuredProperties(_root, { input }, context) {
      const { assetUrn, structuredPropertyInputParams: params } = input;
      const lastModified = stampOf(context);
      const operations = params.map(({ structuredPropertyUrn: propertyUrn, values }): Operation => {
        const value = { propertyUrn, values: values.map((each) => storedValue(each, 'values')), lastModified };
        return { op: 'add', path: pathOf(propertyUrn), value };
      });
      await write(context, [patch(assetUrn, ASPECT, operations)]);
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
