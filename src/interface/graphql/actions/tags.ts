import { randomUUID } from 'node:crypto';
import { formatUrn } from '#catalog/urn/urn';
import { attachedFields } from './attached';
import { create, given, writeAllowed } from './write-changes';
import type { Resolvers } from '../resolvers';

const { addOne, addMany, addToAll, removeOne, removeFromAll } = attachedFields(
  { aspect: 'globalTags', list: 'tags', urn: 'tag', entityType: 'tag' },
  'tagUrn',
  'tagUrns',
);

export const tags: Resolvers = {
  Mutation: {
    async createTag(_root, { input }, context) {
      const { namespace } = context.services.models.registry;
      const urn = formatUrn({ namespace, entityType: 'tag', parts: [input.id || randomUUID()] });
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
