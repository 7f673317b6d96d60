import { InvalidInputError } from '../../errors/domain-error';

const SDL = `
extend type Query {
  "Refused: searches compare words, not meanings."
  semanticSearch(input: SearchInput!): SearchResults
  "Refused: searches compare words, not meanings."
  semanticSearchAcrossEntities(input: SearchAcrossEntitiesInput!): SearchResults
}
`;

/** Clients look for these fields, and need an answer that they can show. */
export const semanticSearches = {
  sdl: SDL,
  fields: {
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
