import type { estypes } from '@elastic/elasticsearch';
import { bucketsOf } from './facet-counts';
import { oneOf } from '../translate/queries';
import type { SearchContext } from '../search-context';

export async function countEntities(
  entityTypes: readonly string[],
  { cluster }: SearchContext,
): Promise<ReadonlyMap<string, number>> {
  if (entityTypes.length === 0) return new Map();
  const { aggregations } = await cluster.ask((client) =>
    client.search<never, { readonly types: estypes.AggregationsStringTermsAggregate }>({
      index: cluster.entityAliases(entityTypes),
      size: 0,
      request_cache: true,
      allow_partial_search_results: false,
      query: oneOf('removed', [false]),
      aggs: { types: { terms: { field: 'entityType', size: entityTypes.length } } },
    }),
  );
  const counted = new Map(bucketsOf(aggregations?.types).map(({ key, doc_count: count }) => [String(key), count]));
  return new Map(entityTypes.map((type) => [type, counted.get(type) ?? 0]));
}
