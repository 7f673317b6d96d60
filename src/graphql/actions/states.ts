import type { GraphqlContext } from '../graphql-context';
import { given, type Resource, upsert, write } from './write-changes';

const SDL = `
extend type Mutation {
  updateDeprecation(input: UpdateDeprecationInput!): Boolean
  batchUpdateDeprecation(input: BatchUpdateDeprecationInput!): Boolean
  "Soft-deletes entities, or brings them back."
  batchUpdateSoftDeleted(input: BatchUpdateSoftDeletedInput!): Boolean
}

input UpdateDeprecationInput {
  urn: String!
  deprecated: Boolean!
  "Epoch milliseconds."
  decommissionTime: Long
  note: String
  "Urn of what to use instead."
  replacement: String
}

input BatchUpdateDeprecationInput {
  deprecated: Boolean!
  "Epoch milliseconds."
  decommissionTime: Long
  note: String
  "Urn of what to use instead."
  replacement: String
  resources: [ResourceRefInput!]!
}

input BatchUpdateSoftDeletedInput { urns: [String!]! deleted: Boolean! }
`;

interface Deprecation {
  readonly deprecated: boolean;
  readonly decommissionTime?: number | null;
  readonly note?: string | null;
  readonly replacement?: string | null;
}

export const states = {
  sdl: SDL,
  fields: {
    updateDeprecation(
      { input: { urn, ...deprecation } }: { readonly input: Deprecation & { readonly urn: string } },
      context: GraphqlContext,
    ) {
      return deprecate([urn], deprecation, context);
    },

    batchUpdateDeprecation(
      {
        input: { resources, ...deprecation },
      }: { readonly input: Deprecation & { readonly resources: readonly Resource[] } },
      context: GraphqlContext,
    ) {
      const urns = resources.map(({ resourceUrn }) => resourceUrn);
      return deprecate(urns, deprecation, context);
    },

    batchUpdateSoftDeleted(
      { input }: { readonly input: { readonly urns: readonly string[]; readonly deleted: boolean } },
      context: GraphqlContext,
    ) {
      return write(
        context,
        input.urns.map((urn) => upsert(urn, 'status', { removed: input.deleted })),
      );
    },
  },
};

function deprecate(urns: readonly string[], { note, ...state }: Deprecation, context: GraphqlContext) {
  const value = given({ ...state, note: note ?? '', actor: context.actor.urn });
  return write(
    context,
    urns.map((urn) => upsert(urn, 'deprecation', value)),
  );
}
