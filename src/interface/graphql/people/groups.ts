import type { StoredEntity } from '#catalog/aspects/aspect-service';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import { GROUP_ASPECTS } from '#access/security-models/group-models';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { SECURITY_ASPECTS } from '#access/security-models/security-models';
import { pageOf } from '../page';
import { accountKey, listEntities, readOne, valueOf } from './stored-people';
import { USER_ASPECTS, userJson } from './user-json';
import type { Resolvers } from '../resolvers';

export const groups: Resolvers = {
  Query: {
    async corpGroup(_root, { urn }, context) {
      return groupJson(await readOne(context, urn, SECURITY_TYPES.group, ASPECTS));
    },

    async listGroups(_root, { input }, context) {
      const { entities, ...page } = await listEntities(context, input, SECURITY_TYPES.group, ASPECTS);
      // The function of the field counts them, because it takes a statement.
      return { ...page, groups: entities.map(groupJson), memberCounts: [] };
    },

    async listGroupMembers(_root, { input }, context) {
      const { actor, services, signal } = context;
      const { start, count } = pageOf(input);
      const listing = { group: input.groupUrn, start, count };
      const { total, users } = await services.people.members.list(actor, listing, signal);
      const read = wholeCatalog(signal);
      const entities = await services.reader.entities(users, { aspects: USER_ASPECTS, read });
      return { start, count, total, users: entities.map(userJson) };
    },
  },
  Mutation: {
    createGroup(_root, { input }, { actor, services }) {
      const { id, name, description } = input;
      const group = { id: id ?? undefined, name, description: description ?? undefined };
      return services.people.groups.create(actor, group);
    },

    async addGroupMembers(_root, { input }, { actor, services }) {
      await services.people.members.add(actor, input.groupUrn, input.userUrns);
      return true;
    },

    async removeGroupMembers(_root, { input }, { actor, services }) {
      const { groupUrn, userUrns, confirmed } = input;
      await services.people.members.remove(actor, groupUrn, userUrns, confirmed ?? false);
      return true;
    },

    async removeGroup(_root, { urn, confirmed }, { actor, services }) {
      await services.people.members.deleteGroup(actor, urn, confirmed ?? false);
      return true;
    },
  },
  ListGroupsResult: {
    async memberCounts({ groups: listed }, _args, { services, signal }) {
      const urns = listed.map((group) => (typeof group === 'string' ? group : group.urn));
      const counts = await services.people.members.counts(urns, signal);
      return urns.map((group) => ({ group, members: counts.get(group) ?? 0 }));
    },
  },
};

const ASPECTS = [SECURITY_ASPECTS.groupInfo, GROUP_ASPECTS.origin];

function groupJson(group: StoredEntity) {
  const properties = valueOf(group, SECURITY_ASPECTS.groupInfo);
  const origin = valueOf(group, GROUP_ASPECTS.origin);
  return { urn: group.urn, type: 'CORP_GROUP', name: accountKey(group.urn), properties, origin };
}
