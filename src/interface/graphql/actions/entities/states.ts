import type { UpdateDeprecationInput } from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import { columnUrn } from '#interface/graphql/column-urn';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { given, upsert } from '../draft-changes';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

export const states: Resolvers = {
  Mutation: {
    updateDeprecation(_root, { input: { urn, subResourceType: _type, subResource, ...deprecation } }, context) {
      return deprecate([partOf(urn, subResource)], deprecation, context);
    },

    batchUpdateDeprecation(_root, { input: { resources, ...deprecation } }, context) {
      const urns = resources.map(({ resourceUrn, subResource }) => partOf(resourceUrn, subResource));
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

/** The column of a dataset, or the dataset. */
function partOf(urn: string, subResource: string | null | undefined): string {
  return subResource ? columnUrn(urn, subResource) : urn;
}

function deprecate(urns: readonly string[], deprecation: Deprecation, context: GraphqlContext) {
  const value = deprecationOf(deprecation, context);
  return write(context, {
    operations: urns.length,
    aspects: ['deprecation'],
    draft: () => [...new Set(urns)].map((urn) => upsert(urn, 'deprecation', value)),
  });
}

type Deprecation = Omit<UpdateDeprecationInput, 'urn' | 'subResourceType' | 'subResource'>;

/** A deprecation as it is stored. */
export function deprecationOf({ note, ...state }: Deprecation, { actor }: GraphqlContext): JsonObject {
  return given({ ...state, note: note ?? '', actor: actor.urn });
}
