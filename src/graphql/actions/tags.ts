import { randomUUID } from 'node:crypto';
import { formatUrn } from '../../urn/urn';
import type { GraphqlContext } from '../graphql-context';
import { attachedFields } from './attached';
import { RESOURCE } from './resource-schema';
import { create, given, writeAllowed } from './write-changes';

const SDL = `
extend type Mutation {
  "Creates a tag. Returns its urn."
  createTag(input: CreateTagInput!): String
  addTag(input: TagAssociationInput!): Boolean
  addTags(input: AddTagsInput!): Boolean
  batchAddTags(input: BatchAddTagsInput!): Boolean
  removeTag(input: TagAssociationInput!): Boolean
  batchRemoveTags(input: BatchRemoveTagsInput!): Boolean
}

input CreateTagInput {
  "The key of the tag; a random one if it is absent."
  id: String
  name: String!
  description: String
}

input TagAssociationInput { tagUrn: String!${RESOURCE}
}
input AddTagsInput { tagUrns: [String!]!${RESOURCE}
}
input BatchAddTagsInput { tagUrns: [String!]! resources: [ResourceRefInput!]! }
input BatchRemoveTagsInput { tagUrns: [String!]! resources: [ResourceRefInput!]! }
`;

const { addOne, addMany, addToAll, removeOne, removeFromAll } = attachedFields(
  { aspect: 'globalTags', list: 'tags', urn: 'tag', entityType: 'tag' },
  'tagUrn',
  'tagUrns',
);

export const tags = {
  sdl: SDL,
  fields: {
    async createTag(
      {
        input,
      }: {
        readonly input: { readonly id?: string | null; readonly name: string; readonly description?: string | null };
      },
      context: GraphqlContext,
    ) {
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
