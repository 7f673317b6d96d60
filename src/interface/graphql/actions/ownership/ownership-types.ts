import { create, membersSet, newUrn, patch, stampOf } from '../draft-changes';
import { requireStored } from '../require-stored';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

const TYPE = 'ownershipType';
const INFO = 'ownershipTypeInfo';

export const ownershipTypes: Resolvers = {
  Mutation: {
    async createOwnershipType(_root, { input: { name, description } }, context) {
      const urn = newUrn(TYPE, context);
      const stamp = stampOf(context);
      await write(context, [create(urn, INFO, { name, description, created: stamp, lastModified: stamp })]);
      return urn;
    },

    async updateOwnershipType(_root, { urn, input: { name, description } }, context) {
      await requireStored(urn, TYPE, INFO, context);
      const lastModified = stampOf(context);
      await write(context, [patch(urn, INFO, membersSet('', { name, description, lastModified }))]);
      return urn;
    },
  },
};
