import { entriesOf } from '../catalog/field-values';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { listEntities, readOne } from './stored-people';
import { readMemberships, USER_ASPECTS, userJson } from './user-json';
import type { Resolvers } from '../resolvers';

export const users: Resolvers = {
  Query: {
    async corpUser(_root, { urn }, context) {
      return userJson(await readOne(context, urn, SECURITY_TYPES.user, USER_ASPECTS));
    },

    async listUsers(_root, { input }, context) {
      const { entities, ...page } = await listEntities(context, input, SECURITY_TYPES.user, USER_ASPECTS);
      return { ...page, users: entities.map(userJson) };
    },
  },
  Mutation: {
    createUser(_root, { input }, { actor, services }) {
      const { username: name, displayName, email } = input;
      const user = { name, displayName: displayName || undefined, email: email || undefined };
      return services.people.users.create(actor, user);
    },

    async createNativeUserResetToken(_root, { input }, { actor, services }) {
      return { resetToken: await services.people.users.invite(actor, input.userUrn) };
    },

    async updateUserStatus(_root, { urn, status, confirmed }, { actor, services }) {
      await services.people.users.setUsable(actor, urn, status === 'ACTIVE', confirmed ?? false);
      return status;
    },

    async removeUser(_root, { urn, confirmed }, { actor, services }) {
      await services.people.users.remove(actor, urn, confirmed ?? false);
      return true;
    },
  },
  // `userJson` has them, and a user that was found as any other entity does not.
  CorpUser: {
    groupUrns: async (user, _args, { reads }) =>
      givenStrings(user, 'groupUrns') ?? (await readMemberships(user.urn, reads)).groupUrns,
    roleUrns: async (user, _args, { reads }) =>
      givenStrings(user, 'roleUrns') ?? (await readMemberships(user.urn, reads)).roleUrns,
  },
  CorpUserProperties: {
    customProperties: ({ customProperties }) => entriesOf(customProperties),
  },
};

function givenStrings(user: object, field: string): readonly string[] | undefined {
  const given: unknown = Reflect.get(user, field);
  return Array.isArray(given) ? given.map(String) : undefined;
}
