import { checkUses } from '../../errors/limit-exceeded';
import type { GraphqlContext } from '../graphql-context';

const SDL = `
extend type Query {
  "An entity of any type. Null for one that the caller may not see."
  entity(urn: String!): Entity
  "Entities of any types, in the order of the urns."
  entities(urns: [String!]!): [Entity]
  "Whether anything was written to the entity, and the caller may see it."
  entityExists(urn: String!): Boolean
}

enum RelationshipDirection { INCOMING OUTGOING }

input RelationshipsInput {
  "Names of relationships; all if it is empty."
  types: [String!]!
  direction: RelationshipDirection!
  start: Int
  count: Int
}

type EntityRelationshipsResult {
  start: Int
  count: Int
  total: Int
  relationships: [EntityRelationship!]!
}

type EntityRelationship {
  type: String!
  direction: RelationshipDirection!
  "The other end."
  entity: Entity
}
`;

export const entityRoots = {
  sdl: SDL,
  fields: {
    entity({ urn }: { readonly urn: string }) {
      return urn;
    },

    entities({ urns }: { readonly urns: readonly string[] }) {
      checkUses([{ limit: 'graphqlPage', size: urns.length, unit: 'urns', fix: 'Ask for fewer' }], { field: ['urns'] });
      return urns;
    },

    async entityExists({ urn }: { readonly urn: string }, { reads }: GraphqlContext) {
      return (await reads.entity(urn)) !== null && (await reads.exists(urn));
    },
  },
};
