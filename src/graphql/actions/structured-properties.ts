import type { JsonObject } from '../../../generated/registry/registry-types';
import { InvalidInputError } from '../../errors/domain-error';
import type { GraphqlContext } from '../graphql-context';
import { type Operation, patch, requireType, step, write, writeRemovals } from './write-changes';

const SDL = `
extend type Mutation {
  "Sets values of structured properties. Properties that it does not name keep their values."
  upsertStructuredProperties(input: UpsertStructuredPropertiesInput!): StructuredProperties
  removeStructuredProperties(input: RemoveStructuredPropertiesInput!): StructuredProperties
}

input UpsertStructuredPropertiesInput {
  "Urn of the entity that gets the values."
  assetUrn: String!
  structuredPropertyInputParams: [StructuredPropertyInputParams!]!
}

input StructuredPropertyInputParams { structuredPropertyUrn: String! values: [PropertyValueInput!]! }

"One of the two."
input PropertyValueInput { stringValue: String numberValue: Float }

input RemoveStructuredPropertiesInput { assetUrn: String! structuredPropertyUrns: [String!]! }
`;

const ASPECT = 'structuredProperties';

interface ValueInput {
  readonly stringValue?: string | null;
  readonly numberValue?: number | null;
}

interface UpsertInput {
  readonly assetUrn: string;
  readonly structuredPropertyInputParams: readonly {
    readonly structuredPropertyUrn: string;
    readonly values: readonly ValueInput[];
  }[];
}

interface RemoveInput {
  readonly assetUrn: string;
  readonly structuredPropertyUrns: readonly string[];
}

export const structuredProperties = {
  sdl: SDL,
  fields: {
    async upsertStructuredProperties({ input }: { readonly input: UpsertInput }, context: GraphqlContext) {
      const { assetUrn, structuredPropertyInputParams: params } = input;
      const lastModified = { time: Date.now(), actor: context.actor.urn };
      const operations = params.map(({ structuredPropertyUrn: propertyUrn, values }): Operation => {
        const value = { propertyUrn, values: values.map(storedValue), lastModified };
        return { op: 'add', path: pathOf(propertyUrn), value };
      });
      await write(context, [patch(assetUrn, ASPECT, operations)]);
      return context.reads.aspect(assetUrn, ASPECT);
    },

    async removeStructuredProperties({ input }: { readonly input: RemoveInput }, context: GraphqlContext) {
      const { assetUrn, structuredPropertyUrns: urns } = input;
      await writeRemovals(
        context,
        urns.map((urn) => patch(assetUrn, ASPECT, [{ op: 'remove', path: pathOf(urn) }])),
      );
      return (await context.reads.aspect(assetUrn, ASPECT)) ?? { properties: [] };
    },
  },
};

function pathOf(propertyUrn: string): string {
  requireType(propertyUrn, 'structuredProperty', 'structuredPropertyUrn');
  return `/properties${step(propertyUrn)}`;
}

function storedValue({ stringValue: string, numberValue: double }: ValueInput): JsonObject {
  if (typeof string === 'string' && typeof double !== 'number') return { string };
  if (typeof double === 'number' && typeof string !== 'string') return { double };
  throw new InvalidInputError('A value of a structured property is a stringValue or a numberValue; give one of them', [
    { field: ['input', 'values'], message: 'has none or both', expected: 'a stringValue or a numberValue' },
  ]);
}
