import type { estypes } from '@elastic/elasticsearch';
import type { AccessFilter } from '#catalog/authorization/access-filter';
import { ENTITY_TYPE_FIELD, type SearchField } from '#search/language/fields/search-field';
import type { SearchPlan } from '#search/language/query/search-plan';
import { translateAccess } from '#search/language/query/translate-access';
import type { FacetCount } from '#search/engine/search-index';
import type { SearchQuery } from '#search/language/query/search-query';
import { facetProperty } from '../documents/document-properties';
import type { SearchContext } from './search-context';
import type { Search } from '../cluster/send-search';
import { allOf, oneOf } from '../translate/queries';

type Terms = estypes.AggregationsStringTermsAggregate;
type Aggregations = Record<string, estypes.AggregationsAggregationContainer>;

/** Values that each shard returns before they are added up. If the counts are not exact, the request is repeated with more. */
const FIRST_SHARD_SIZE = 1000;
const NEXT_SHARD_SIZE = 50;

/** The most frequent value first; of equal counts the smaller value. */
const ORDER: estypes.AggregationsAggregateOrder = [{ _count: 'desc' }, { _key: 'asc' }];

function facetAggregations(
  facets: readonly SearchField[],
  { entityTypes, facetSize }: SearchQuery,
  shardSize: number,
): Aggregations {
  if (facetSize === 0) return {};
  return Object.fromEntries(
    facets.map((field) => {
      const size = field === ENTITY_TYPE_FIELD ? Math.max(facetSize, entityTypes.length) : facetSize;
      return [
        field.name,
        { terms: { field: facetProperty(field), size, shard_size: Math.max(size, shardSize), order: ORDER } },
      ];
    }),
  );
}

/** The counts of a single shard are exact, so it returns no more than the request asks for. */
export function firstFacets({ facets, request }: SearchPlan, { cluster }: SearchContext): Aggregations {
  const isOneShard = cluster.shards.isOne(cluster.entityAliases(request.entityTypes));
  return facetAggregations(facets, request, isOneShard ? request.facetSize : FIRST_SHARD_SIZE);
}

export async function readFacets(
  first: Record<string, Terms>,
  { facets, request }: SearchPlan,
  body: Search,
  context: SearchContext,
): Promise<readonly FacetCount[]> {
  const answers: Record<string, Terms> = { ...first };
  let unsure = facets.filter(({ name }) => isUnsure(answers[name]));
  for (let shardSize = FIRST_SHARD_SIZE * NEXT_SHARD_SIZE; unsure.length > 0; shardSize *= NEXT_SHARD_SIZE) {
    const aggs = facetAggregations(unsure, request, shardSize);
    const { query, index } = body;
    const { aggregations = {} } = await context.cluster.search<never, Record<string, Terms>>({
      index,
      ...(query && { query }),
      size: 0,
      aggs,
    });
    Object.assign(answers, aggregations);
    unsure = unsure.filter(({ name }) => isUnsure(answers[name]));
  }
  return facets.flatMap(({ name }) =>
    bucketsOf(answers[name]).map(({ key, doc_count: count }) => ({ name, value: String(key), count })),
  );
}

/** Whether a shard left out values that may change the counts. */
function isUnsure(terms: Terms | undefined): boolean {
  return (terms?.doc_count_error_upper_bound ?? 0) !== 0;
}

export function bucketsOf(terms: Terms | undefined): readonly estypes.AggregationsStringTermsBucket[] {
  const buckets = terms?.buckets ?? [];
  return Array.isArray(buckets) ? buckets : Object.values(buckets);
}

export async function countEntities(
  entityTypes: readonly string[],
  access: AccessFilter,
  { cluster, conditions, fields }: SearchContext,
): Promise<ReadonlyMap<string, number>> {
  if (entityTypes.length === 0) return new Map();
  const { aggregations } = await cluster.search<never, { readonly types: estypes.AggregationsStringTermsAggregate }>({
    index: cluster.entityAliases(entityTypes),
    size: 0,
    request_cache: true,
    query: allOf([oneOf('removed', [false]), translateAccess(access, conditions, fields)]),
    aggs: { types: { terms: { field: 'entityType', size: entityTypes.length } } },
  });
  const counted = new Map(bucketsOf(aggregations?.types).map(({ key, doc_count: count }) => [String(key), count]));
  return new Map(entityTypes.map((type) => [type, counted.get(type) ?? 0]));
}
