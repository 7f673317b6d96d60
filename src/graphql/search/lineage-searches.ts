import type { LineageDirection } from '../../graph/lineage/lineage-reader';
import type { LineageHit, LineageSearchPage } from '../../search/lineage/lineage-search';
import { READ } from '../catalog/catalog-reads';
import type { GraphqlContext } from '../graphql-context';
import { resultOf, resultsOf } from './search-results';
import { type SearchRequest, searchQueryOf } from './search-request';

const INPUT = `
  urn: String!
  direction: LineageDirection!
  "All entity types if it is absent or empty."
  types: [EntityType!]
  "Everything if it is absent."
  query: String
  count: Int
  "Alternatives, of which one must hold. The field degree is 1, 2 or 3+."
  orFilters: [AndFilterInput!]
  startTimeMillis: Long
  endTimeMillis: Long
  searchFlags: SearchFlags
  lineageFlags: LineageFlags`;

const RESULTS = `
  count: Int!
  total: Int!
  searchResults: [SearchAcrossLineageResult!]!
  facets: [FacetMetadata!]
  "Whether something is missing. truncated gives the reason."
  isPartial: Boolean
  truncated: LineageTruncation`;

const SDL = `
extend type Query {
  "Searches what is upstream or downstream of an entity."
  searchAcrossLineage(input: SearchAcrossLineageInput!): SearchAcrossLineageResults
  "Pages through all of it."
  scrollAcrossLineage(input: ScrollAcrossLineageInput!): ScrollAcrossLineageResults
}

enum LineageDirection { UPSTREAM DOWNSTREAM }

"Options of a walk along the lineage. Those without a description have no effect."
input LineageFlags {
  "Only edges that existed then (epoch milliseconds), and edges that a person made."
  startTimeMillis: Long
  "Only edges that existed then (epoch milliseconds), and edges that a person made."
  endTimeMillis: Long
  entitiesExploredPerHopLimit: Int
  ignoreAsHops: [EntityTypeToPlatforms!]
}

input EntityTypeToPlatforms { entityType: EntityType! platforms: [String!] }

input SearchAcrossLineageInput {${INPUT}
  start: Int
  filters: [FacetFilterInput!]
  "A view, whose filter must hold too."
  viewUrn: String
  sortInput: SearchSortInput
}

input ScrollAcrossLineageInput {${INPUT}
  "The nextScrollId of the page before."
  scrollId: String
  "Has no effect, because a scroll holds nothing."
  keepAlive: String
}

type SearchAcrossLineageResults {
  start: Int!${RESULTS}
}

type ScrollAcrossLineageResults {
  "Null on the last page."
  nextScrollId: String${RESULTS}
}

type SearchAcrossLineageResult {
  entity: Entity
  matchedFields: [MatchedField!]!
  extraProperties: [ExtraProperty!]
  "Shortest paths from the start to the entity."
  paths: [EntityPath]
  "Hops from the start."
  degree: Int!
  degrees: [Int!]
}

type EntityPath { path: [Entity]! }
type LineageTruncation { limit: String! reason: String! }

input LineageInput { direction: LineageDirection! start: Int count: Int }

type EntityLineageResult {
  start: Int
  count: Int
  total: Int
  relationships: [LineageRelationship!]!
  truncated: LineageTruncation
}

type LineageRelationship {
  type: String!
  entity: Entity
  degree: Int!
  createdOn: Long
  updatedOn: Long
  isManual: Boolean
}
`;

interface Times {
  readonly startTimeMillis?: number | null;
  readonly endTimeMillis?: number | null;
}

interface LineageRequest extends Omit<SearchRequest, 'query'>, Times {
  readonly urn: string;
  readonly direction: LineageDirection;
  readonly query?: string | null;
  readonly lineageFlags?: Times | null;
}

export const lineageSearches = {
  sdl: SDL,
  fields: {
    async searchAcrossLineage({ input }: { readonly input: LineageRequest }, context: GraphqlContext) {
      const page = await searched(input, context);
      return { start: input.start ?? 0, ...lineageResults(page, context) };
    },

    async scrollAcrossLineage({ input }: { readonly input: LineageRequest }, context: GraphqlContext) {
      const page = await searched(input, context);
      return { nextScrollId: page.cursor ?? null, ...lineageResults(page, context) };
    },
  },
};

async function searched(input: LineageRequest, context: GraphqlContext): Promise<LineageSearchPage> {
  const { urn, direction, query, lineageFlags } = input;
  const search = await searchQueryOf({ ...input, query: query ?? '*' }, context);
  const startTimeMillis = lineageFlags?.startTimeMillis ?? input.startTimeMillis ?? undefined;
  const endTimeMillis = lineageFlags?.endTimeMillis ?? input.endTimeMillis ?? undefined;
  // A walk reads entities, so it needs the privilege to read.
  const read = { ...search.read, access: context.actor.grants.onAny(READ), privileges: READ };
  return context.services.lineageSearch.search({
    lineage: { urn, direction, startTimeMillis, endTimeMillis },
    search: { ...search, read },
  });
}

function lineageResults({ hits, truncated, ...page }: LineageSearchPage, context: GraphqlContext) {
  return {
    ...resultsOf({ ...page, hits: [] }, context),
    count: hits.length,
    searchResults: hits.map(lineageResultOf),
    isPartial: truncated !== undefined,
    truncated,
  };
}

function lineageResultOf({ degree, paths, ...hit }: LineageHit) {
  return { ...resultOf(hit), degree, degrees: [degree], paths: paths.map((path) => ({ path })) };
}
