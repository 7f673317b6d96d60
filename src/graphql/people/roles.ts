import type { StoredEntity } from '../../aspects/aspect-service';
import { SECURITY_TYPES } from '../../auth/security-entities';
import { SECURITY_ASPECTS } from '../../security-models/security-models';
import type { PageInput } from '../area';
import type { GraphqlContext } from '../graphql-context';
import { keyOf, listEntities, valueOf } from './stored-people';

interface AssignInput {
  readonly roleUrn?: string | null;
  readonly actors: readonly string[];
  readonly confirmed?: boolean | null;
}

const SDL = `
extend type Query {
  listRoles(input: ListRolesInput!): ListRolesResult
}

extend type Mutation {
  "Gives the role to users, in place of the roles that they have. Without a role it removes theirs."
  batchAssignRole(input: BatchAssignRoleInput!): Boolean
}

input ListRolesInput { start: Int count: Int query: String }
type ListRolesResult { start: Int! count: Int! total: Int! roles: [DataHubRole!]! }

input BatchAssignRoleInput {
  roleUrn: String
  actors: [String!]!
  "Needed to take the right to manage policies from oneself. Released servers do not have it."
  confirmed: Boolean = false
}

type DataHubRole {
  urn: String!
  type: EntityType!
  name: String!
  description: String!
}
`;

export const roles = {
  sdl: SDL,
  fields: {
    async listRoles({ input }: { readonly input: PageInput }, context: GraphqlContext) {
      const { entities, ...page } = await listEntities(context, input, SECURITY_TYPES.role, [
        SECURITY_ASPECTS.roleInfo,
      ]);
      return { ...page, roles: entities.map(roleJson) };
    },

    async batchAssignRole({ input }: { readonly input: AssignInput }, { actor, services }: GraphqlContext) {
      await services.roles.assign(actor, input.roleUrn ?? undefined, input.actors, input.confirmed ?? false);
      return true;
    },
  },
};

function roleJson(role: StoredEntity) {
  const { name = keyOf(role.urn), description = '' } = valueOf(role, SECURITY_ASPECTS.roleInfo) ?? {};
  return { urn: role.urn, type: 'DATAHUB_ROLE', name, description };
}
