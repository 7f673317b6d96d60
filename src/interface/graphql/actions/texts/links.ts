import type { InstitutionalMemoryMetadata } from '#generated/types/com.linkedin.common';
import type { UpsertLinkInput } from '#generated/graphql/resolver-types';
import { NotFoundError } from '#base/errors/domain-error';
import { objectsOf } from '#base/json/path-values';
import { given, itemsRemoved, type Operation, patch, step } from '../draft-changes';
import { write } from '../write-changes';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import type { Resolvers } from '#interface/graphql/resolvers';

const LINKS = 'institutionalMemory';
const LIST = '/elements';

export const links: Resolvers = {
  Mutation: {
    addLink: (_root, { input }, context) => set(input, [], context),
    upsertLink: (_root, { input }, context) => set(input, [], context),

    async updateLink(_root, { input: { currentUrl, ...link } }, context) {
      const stored = await context.reads.aspect(link.resourceUrn, LINKS);
      if (!objectsOf<InstitutionalMemoryMetadata>(stored?.elements).some(({ url }) => url === currentUrl))
        throw noLink(link.resourceUrn, currentUrl);
      return set(link, itemsRemoved(LIST, [currentUrl]), context);
    },

    removeLink(_root, { input: { linkUrl, resourceUrn } }, context) {
      return write(context, [patch(resourceUrn, LINKS, itemsRemoved(LIST, [linkUrl]))]);
    },
  },
};

function set(
  { linkUrl: url, label: description, settings, resourceUrn }: UpsertLinkInput,
  before: readonly Operation[],
  context: GraphqlContext,
) {
  const value = given({ url, description, settings: settings ? given({ ...settings }) : undefined });
  return write(context, [patch(resourceUrn, LINKS, [...before, { op: 'add', path: LIST + step(url), value }])]);
}

function noLink(urn: string, url: string): NotFoundError {
  return new NotFoundError(`${urn} has no link to ${url}; add it by addLink, or correct currentUrl`, [
    { field: ['input', 'currentUrl'], message: 'is not linked', expected: 'the address of a link of the entity' },
  ]);
}
