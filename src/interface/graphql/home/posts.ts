import type { UpdatePostContentInput } from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import { create, given, membersSet, newUrn, patch } from '../actions/draft-changes';
import { requireStored } from '../actions/require-stored';
import { write } from '../actions/write-changes';
import type { Resolvers } from '../resolvers';
import { listed } from '../search/listed';
import { numberOf, objectOf, storedText } from '#base/json/stored-values';

const TYPE = 'post';
const INFO = 'postInfo';
const NEWEST = { sortCriterion: { field: 'lastModified', sortOrder: 'DESCENDING' } } as const;
const ON_HOME = { and: [{ field: 'type', values: ['HOME_PAGE_ANNOUNCEMENT'] }] };

/** Announcements and links that an administrator shows to everybody. */
export const posts: Resolvers = {
  Query: {
    async listPosts(_root, { input }, context) {
      const request = { ...input, types: ['POST'], orFilters: [ON_HOME], sortInput: NEWEST };
      const { entities, ...page } = await listed(request, context);
      return { ...page, posts: entities };
    },
  },

  Mutation: {
    createPost(_root, { input: { postType, content } }, context) {
      const now = Date.now();
      const value = { type: postType, content: contentOf(content), created: now, lastModified: now };
      return write(context, [create(newUrn(TYPE, context), INFO, value)]);
    },

    async updatePost(_root, { input: { urn, postType, content } }, context) {
      await requireStored(urn, TYPE, INFO, context);
      const changed = { type: postType, content: contentOf(content), lastModified: Date.now() };
      return write(context, [patch(urn, INFO, membersSet('', changed))]);
    },
  },

  Post: {
    postType: async ({ urn }, _args, { reads }) => storedText((await reads.aspect(urn, INFO))?.['type']),
    content: async ({ urn }, _args, { reads }) => objectOf((await reads.aspect(urn, INFO))?.['content']),
    lastModified: async ({ urn }, _args, { reads }) => numberOf((await reads.aspect(urn, INFO))?.['lastModified']),
  },

  PostContent: {
    contentType: ({ type }) => storedText(type),
  },
};

function contentOf({ contentType, title, description, link }: UpdatePostContentInput): JsonObject {
  return given({ type: contentType, title, description, link });
}
