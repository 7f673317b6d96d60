import type { StoredEntity } from '../../aspects/aspect-service';
import { wholeCatalog } from '../../auth/whole-catalog';
import { GROUP_ASPECTS } from '../../security-models/group-models';
import { SECURITY_TYPES } from '../../auth/security-entities';
import { SECURITY_ASPECTS } from '../../security-models/security-models';
import type { PageInput } from '../area';
import type { GraphqlContext } from '../graphql-context';
import { pageOf } from '../page';
import { GROUP_SCHEMA } from './group-schema';
import { keyOf, listEntities, readOne, valueOf } from './stored-people';
import { USER_ASPECTS, userJson } from './user-json';

interface CreateInput {
  readonly id?: string | null;
  readonly name: string;
  readonly description?: string | null;
}

interface MembersInput {
  readonly groupUrn: string;
  readonly userUrns: readonly string[];
  readonly confirmed?: boolean | null;
}

interface ListMembersInput extends PageInput {
  readonly groupUrn: string;
}

export const groups = {
  sdl: GROUP_SCHEMA,
  fields: {
    async corpGroup({ urn }: { readonly urn: string }, context: GraphqlContext) {
      return groupJson(await readOne(context, urn, SECURITY_TYPES.group, ASPECTS));
    },

    async listGroups({ input }: { readonly input: PageInput }, context: GraphqlContext) {
      const { entities, ...page } = await listEntities(context, input, SECURITY_TYPES.group, ASPECTS);
      const urns = entities.map(({ urn }) => urn);
      return { ...page, groups: entities.map(groupJson), memberCounts: () => memberCounts(context, urns) };
    },

    async listGroupMembers({ input }: { readonly input: ListMembersInput }, context: GraphqlContext) {
      const { actor, services, signal } = context;
      const { start, count } = pageOf(input);
      const listing = { group: input.groupUrn, start, count };
      const { total, users } = await services.people.members.list(actor, listing, signal);
      const read = wholeCatalog(signal);
      const entities = await services.reader.entities(users, { aspects: USER_ASPECTS, read });
      return { start, count, total, users: entities.map(userJson) };
    },

    createGroup({ input }: { readonly input: CreateInput }, { actor, services }: GraphqlContext) {
      const { id, name, description } = input;
      const group = { id: id ?? undefined, name, description: description ?? undefined };
      return services.people.groups.create(actor, group);
    },

    async updateName(
      { input }: { readonly input: { readonly urn: string; readonly name: string } },
      { actor, services }: GraphqlContext,
    ) {
      await services.people.groups.rename(actor, input.urn, input.name);
      return true;
    },

    async addGroupMembers({ input }: { readonly input: MembersInput }, { actor, services }: GraphqlContext) {
      await services.people.members.add(actor, input.groupUrn, input.userUrns);
      return true;
    },

    async removeGroupMembers({ input }: { readonly input: MembersInput }, { actor, services }: GraphqlContext) {
      const { groupUrn, userUrns, confirmed } = input;
      await services.people.members.remove(actor, groupUrn, userUrns, confirmed ?? false);
      return true;
    },

    async removeGroup(
      { urn, confirmed }: { readonly urn: string; readonly confirmed?: boolean | null },
      { actor, services }: GraphqlContext,
    ) {
      await services.people.members.deleteGroup(actor, urn, confirmed ?? false);
      return true;
    },
  },
};

const ASPECTS = [SECURITY_ASPECTS.groupInfo, GROUP_ASPECTS.origin];

function groupJson(group: StoredEntity) {
  const properties = valueOf(group, SECURITY_ASPECTS.groupInfo);
  const origin = valueOf(group, GROUP_ASPECTS.origin);
  return { urn: group.urn, type: 'CORP_GROUP', name: keyOf(group.urn), properties, origin };
}

async function memberCounts({ services, signal }: GraphqlContext, urns: readonly string[]) {
  const counts = await services.people.members.counts(urns, signal);
  return urns.map((group) => ({ group, members: counts.get(group) ?? 0 }));
}
