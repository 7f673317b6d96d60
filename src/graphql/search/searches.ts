import type { GraphqlContext } from '../graphql-context';
import { foundBy, searchPage } from './search-page';
import type { SearchRequest } from './search-request';
import { SEARCH_SCHEMA } from './search-schema';

const SDL = `
extend type Query {
  "Searches entities of one type."
  search(input: SearchInput!): SearchResults
  "Searches entities of several types."
  searchAcrossEntities(input: SearchAcrossEntitiesInput!): SearchResults
  "Pages through all results of a search."
  scrollAcrossEntities(input: ScrollAcrossEntitiesInput!): ScrollResults
}
${SEARCH_SCHEMA}`;

interface OneType extends SearchRequest {
  readonly type: string;
}

export const searches = {
  sdl: SDL,
  fields: {
    search({ input: { type, ...input } }: { readonly input: OneType }, context: GraphqlContext) {
      return searchPage({ ...input, types: [type] }, context);
    },

    searchAcrossEntities({ input }: { readonly input: SearchRequest }, context: GraphqlContext) {
      return searchPage(input, context);
    },

    async scrollAcrossEntities({ input }: { readonly input: SearchRequest }, context: GraphqlContext) {
      const { cursor, ...page } = await foundBy(input, context);
      return { nextScrollId: cursor ?? null, ...page };
    },
  },
};
