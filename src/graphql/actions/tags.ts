import { randomUUID } from 'node:crypto';
import { formatUrn } from '../../urn/urn';
import type { GraphqlContext } from '../graphql-context';
import { type Attached, attach, detach } from './attached';
import { RESOURCE } from './resource-schema';
import { create, given, type Resource, requireType, write, writeAllowed, writeRemovals } from './write-changes';

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

const TAGS: Attached = { aspect: 'globalTags', list: 'tags', urn: 'tag' };

interface Many {
  readonly tagUrns: readonly string[];
}
interface Batch extends Many {
  readonly resources: readonly Resource[];
}

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

    addTag(
      { input: { tagUrn, ...resource } }: { readonly input: Resource & { readonly tagUrn: string } },
      context: GraphqlContext,
    ) {
      return add([tagUrn], [resource], context);
    },

    addTags({ input: { tagUrns, ...resource } }: { readonly input: Resource & Many }, context: GraphqlContext) {
      return add(tagUrns, [resource], context);
    },

    batchAddTags({ input }: { readonly input: Batch }, context: GraphqlContext) {
      return add(input.tagUrns, input.resources, context);
    },

    removeTag(
      { input: { tagUrn, ...resource } }: { readonly input: Resource & { readonly tagUrn: string } },
      context: GraphqlContext,
    ) {
      return writeRemovals(context, detach(TAGS, [tagUrn], [resource]));
    },

    batchRemoveTags({ input }: { readonly input: Batch }, context: GraphqlContext) {
      return writeRemovals(context, detach(TAGS, input.tagUrns, input.resources));
    },
  },
};

function add(urns: readonly string[], to: readonly Resource[], context: GraphqlContext) {
  for (const urn of urns) requireType(urn, 'tag', 'tagUrn');
  return write(context, attach(TAGS, urns, to));
}
