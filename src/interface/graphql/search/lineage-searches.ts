import type { SearchAcrossLineageInput } from '#generated/graphql/resolver-types';
import { isNumeric } from '#base/json/integers';
import type { LineageHit, LineageSearchPage } from '#search/service/lineage/lineage-search';
import { READ } from '../catalog/catalog-reads';
import type { GraphqlContext } from '../graphql-context';
import { resultOf, resultsOf } from './search-results';
import { type SearchRequest, searchQueryOf } from './search-request';
import type { Resolvers } from '../resolvers';

type LineageRequest = Omit<SearchRequest, 'query'> & Omit<SearchAcrossLineageInput, 'types'>;

export const lineageSearches: Resolvers = {
  Query: {
    async searchAcrossLineage(_root, { input }, context) {
      const page = await searched(input, context);
      return { start: input.start ?? 0, ...lineageResults(page, context) };
    },

    async scrollAcrossLineage(_root, { input }, context) {
      const page = await searched(input, context);
      return { nextScrollId: page.cursor ?? null, ...lineageResults(page, context) };
    },
  },
};

async function searched(input: LineageRequest, context: GraphqlContext): Promise<LineageSearchPage> {
  const { urn, direction, query, lineageFlags } = input;
  const search = await searchQueryOf({ ...input, query: query ?? '*' }, context);
  const startTimeMillis = lineageFlags?.startTimeMillis ?? input.startTimeMillis;
  const endTimeMillis = lineageFlags?.endTimeMillis ?? input.endTimeMillis;
  // A walk reads entities, so it needs the privilege to read.
  const read = { ...search.read, access: context.actor.grants.onAny(READ), privileges: READ };
  return context.services.lineageSearch.search({
    lineage: { urn, direction, startTimeMillis: timeOf(startTimeMillis), endTimeMillis: timeOf(endTimeMillis) },
    search: { ...search, read },
    // Programs that know no paths would not see why something is in the lineage.
    showsWays: true,
  });
}

/** A time beyond 2^53 is the nearest number. */
function timeOf(time: number | bigint | null | undefined): number | undefined {
  return isNumeric(time) ? Number(time) : undefined;
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
