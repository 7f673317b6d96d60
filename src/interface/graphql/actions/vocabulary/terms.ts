import { attachedFields } from './attached';
import type { Resolvers } from '#interface/graphql/resolvers';

const { addOne, addMany, addToAll, removeOne, removeFromAll } = attachedFields(
  { aspect: 'glossaryTerms', list: 'terms', urn: 'urn', entityType: 'glossaryTerm' },
  'termUrn',
  'termUrns',
);

export const terms: Resolvers = {
  Mutation: {
    addTerm: addOne,
    addTerms: addMany,
    batchAddTerms: addToAll,
    removeTerm: removeOne,
    batchRemoveTerms: removeFromAll,
  },
};
