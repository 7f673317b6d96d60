import { InvalidInputError } from '#base/errors/domain-error';
import type { Resolvers } from '../resolvers';

/** Clients look for these fields, and need an answer that they can show. */
export const semanticSearches: Resolvers = {
  Query: {
    semanticSearch: () => refuse('search'),

    semanticSearchAcrossEntities: () => refuse('searchAcrossEntities'),
  },
};

function refuse(instead: string): never {
  throw new InvalidInputError(
    `Semantic search needs embeddings, which this service does not make; use ${instead}. appConfig and /config say so too.`,
    [{ pointer: '/query', message: 'is not supported', expected: instead }],
  );
}
