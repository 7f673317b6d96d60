import { attachedFields } from './attached';
import { create, given, newUrn } from '../draft-changes';
import { writeAllowed } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

const { addOne, addMany, addToAll, removeOne, removeFromAll } = attachedFields(
  { aspect: 'globalTags', list: 'tags', urn: 'tag', entityType: 'tag' },
  'tagUrn',
  'tagUrns',
);

export const tags: Resolvers = {
  Mutation: {
    async createTag(_root, { input }, context) {
      const urn = newUrn('tag', context, input.id);
      const { name, description } = input;
      await writeAllowed(context, [create(urn, 'tagProperties', given({ name, description }))]);
      return urn;
    },

    addTag: addOne,
    addTags: addMany,
    batchAddTags: addToAll,
    removeTag: removeOne,
    batchRemoveTags: removeFromAll,
  },
};
