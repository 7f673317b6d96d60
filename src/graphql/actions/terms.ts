import { attachedFields } from './attached';
import { RESOURCE } from './resource-schema';

const SDL = `
extend type Mutation {
  addTerm(input: TermAssociationInput!): Boolean
  addTerms(input: AddTermsInput!): Boolean
  batchAddTerms(input: BatchAddTermsInput!): Boolean
  removeTerm(input: TermAssociationInput!): Boolean
  batchRemoveTerms(input: BatchRemoveTermsInput!): Boolean
}

input TermAssociationInput { termUrn: String!${RESOURCE}
}
input AddTermsInput { termUrns: [String!]!${RESOURCE}
}
input BatchAddTermsInput { termUrns: [String!]! resources: [ResourceRefInput!]! }
input BatchRemoveTermsInput { termUrns: [String!]! resources: [ResourceRefInput!]! }
`;

const { addOne, addMany, addToAll, removeOne, removeFromAll } = attachedFields(
  { aspect: 'glossaryTerms', list: 'terms', urn: 'urn', entityType: 'glossaryTerm' },
  'termUrn',
  'termUrns',
);

export const terms = {
  sdl: SDL,
  fields: {
    addTerm: addOne,
    addTerms: addMany,
    batchAddTerms: addToAll,
    removeTerm: removeOne,
    batchRemoveTerms: removeFromAll,
  },
};
