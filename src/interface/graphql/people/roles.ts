import type { StoredEntity } from '#catalog/aspects/aspect-service';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { SECURITY_ASPECTS } from '#access/security-models/security-models';
import { accountKey, listEntities, valueOf } from './stored-people';
import type { Resolvers } from '../resolvers';

export const roles: Resolvers = {
  Query: {
    async listRoles(_root, { input }, context) {
      const { entities, ...page } = await listEntities(context, input, SECURITY_TYPES.role, [
        SECURITY_ASPECTS.roleInfo,
      ]);
      return { ...page, roles: entities.map(roleJson) };
    },
  },
  Mutation: {
    async batchAssignRole(_root, { input }, { actor, services }) {
      await services.roles.assign(actor, input.roleUrn ?? undefined, input.actors, input.confirmed ?? false);
      return true;
    },
  },
};

function roleJson(role: StoredEntity) {
  const { name = accountKey(role.urn), description = '' } = valueOf(role, SECURITY_ASPECTS.roleInfo) ?? {};
  return { urn: role.urn, type: 'DATAHUB_ROLE', name, description };
}
