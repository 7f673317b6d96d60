import type { UpdateDeprecationInput } from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { given, upsert } from '../draft-changes';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

export const states: Resolvers = {
  Mutation: {
    updateDeprecation(_root, { input: { urn, ...deprecation } }, context) {
      return deprecate([urn], deprecation, context);
    },

    batchUpdateDeprecation(_root, { input: { resources, ...deprecation } }, context) {
      const urns = resources.map(({ resourceUrn }) => resourceUrn);
      return deprecate(urns, deprecation, context);
    },

    batchUpdateSoftDeleted(_root, { input }, context) {
      return write(context, {
        operations: input.urns.length,
        aspects: ['status'],
        draft: () => [...new Set(input.urns)].map((urn) => upsert(urn, 'status', { removed: input.deleted })),
      });
    },
  },
};

function deprecate(urns: readonly string[], deprecation: Deprecation, context: GraphqlContext) {
  const value = deprecationOf(deprecation, context);
  return write(context, {
    operations: urns.length,
    aspects: ['deprecation'],
    draft: () => [...new Set(urns)].map((urn) => upsert(urn, 'deprecation', value)),
  });
}

type Deprecation = Omit<UpdateDeprecationInput, 'urn'>;

/** A deprecation as it is stored. */
export function deprecationOf({ note, ...state }: Deprecation, { actor }: GraphqlContext): JsonObject {
  return given({ ...state, note: note ?? '', actor: actor.urn });
}
