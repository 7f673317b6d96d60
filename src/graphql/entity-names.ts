import type { GraphqlContext } from './graphql-context';

const SDL = `
extend type Query {
  "The names that people see of entities. Those without a name, and those that one may not see, are left out. Released servers do not have it."
  entityNames(urns: [String!]!): [EntityName!]!
}

type EntityName { urn: String! name: String! }
`;

export const entityNames = {
  sdl: SDL,
  fields: {
    entityNames({ urns }: { readonly urns: readonly string[] }, { actor, services, signal }: GraphqlContext) {
      return services.names.of(actor, urns, signal);
    },
  },
};
