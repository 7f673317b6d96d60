import { randomUUID } from 'node:crypto';
import { formatUrn } from '#catalog/urn/urn';
import { membersSet } from './patch-operations';
import { requireStored } from './require-stored';
import { create, patch, write } from './write-changes';
import type { Resolvers } from '../resolvers';

const TYPE = 'ownershipType';
const INFO = 'ownershipTypeInfo';

export const ownershipTypes: Resolvers = {
  Mutation: {
    async createOwnershipType(_root, { input: { name, description } }, context) {
      const { namespace } = context.services.models.registry;
      const urn = formatUrn({ namespace, entityType: TYPE, parts: [randomUUID()] });
      const stamp = { time: Date.now(), actor: context.actor.urn };
      await write(context, [create(urn, INFO, { name, description, created: stamp, lastModified: stamp })]);
      return urn;
    },

    async updateOwnershipType(_root, { urn, input: { name, description } }, context) {
      await requireStored(urn, TYPE, INFO, context);
      const lastModified = { time: Date.now(), actor: context.actor.urn };
      await write(context, [patch(urn, INFO, membersSet('', { name, description, lastModified }))]);
      return urn;
    },
  },
};
