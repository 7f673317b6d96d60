import type { JsonObject } from '../../../generated/registry/registry-types';
import { entriesOf } from '../catalog/field-values';
import { SECURITY_TYPES } from '../../auth/security-entities';
import type { PageInput } from '../area';
import type { GraphqlContext } from '../graphql-context';
import { listEntities, readOne } from './stored-people';
import { USER_ASPECTS, userJson } from './user-json';
import { USER_SCHEMA } from './user-schema';

interface CreateInput {
  readonly username: string;
  readonly displayName?: string | null;
  readonly email?: string | null;
}

interface RemoveArguments {
  readonly urn: string;
  readonly confirmed?: boolean | null;
}

interface StatusArguments extends RemoveArguments {
  readonly status: 'ACTIVE' | 'SUSPENDED';
}

export const users = {
  sdl: USER_SCHEMA,
  fields: {
    async corpUser({ urn }: { readonly urn: string }, context: GraphqlContext) {
      return userJson(await readOne(context, urn, SECURITY_TYPES.user, USER_ASPECTS));
    },

    async listUsers({ input }: { readonly input: PageInput }, context: GraphqlContext) {
      const { entities, ...page } = await listEntities(context, input, SECURITY_TYPES.user, USER_ASPECTS);
      return { ...page, users: entities.map(userJson) };
    },

    createUser({ input }: { readonly input: CreateInput }, { actor, services }: GraphqlContext) {
      const { username: name, displayName, email } = input;
      const user = { name, displayName: displayName || undefined, email: email || undefined };
      return services.people.users.create(actor, user);
    },

    async createNativeUserResetToken(
      { input }: { readonly input: { readonly userUrn: string } },
      { actor, services }: GraphqlContext,
    ) {
      return { resetToken: await services.people.users.invite(actor, input.userUrn) };
    },

    async updateUserStatus({ urn, status, confirmed }: StatusArguments, { actor, services }: GraphqlContext) {
      await services.people.users.setUsable(actor, urn, status === 'ACTIVE', confirmed ?? false);
      return status;
    },

    async removeUser({ urn, confirmed }: RemoveArguments, { actor, services }: GraphqlContext) {
      await services.people.users.remove(actor, urn, confirmed ?? false);
      return true;
    },
  },
  types: {
    CorpUserProperties: { customProperties: ({ customProperties }: JsonObject) => entriesOf(customProperties) },
  },
};
