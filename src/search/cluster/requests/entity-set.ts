import type { estypes } from '@elastic/elasticsearch';
import type { EntitySet } from '#search/language/query/search-query';
import { EVERYTHING, oneOf, type Query } from '../translate/queries';

/** Name of the aggregation. No field has a space in its name, and facets are aggregations with names of fields. */
const GROUPS = 'hits by group';

/** A set of entities as parts of a request. */
export interface EntitySetQuery {
  readonly condition: Query;
  readonly aggregations: Record<string, estypes.AggregationsAggregationContainer>;
}

/** Documents have no ids of entities, so the cluster compares urns. */
export async function entitySetQuery(set: EntitySet | undefined, facets: boolean): Promise<EntitySetQuery> {
  if (!set) return { condition: EVERYTHING, aggregations: {} };
  const urns = await set.urns();
  const named = (ids: readonly number[]) =>
    oneOf(
      'urn',
      ids.flatMap((id) => urns.get(id) ?? []),
    );
  const filters = Object.fromEntries(set.groups.map(({ name, ids }) => [name, named(ids)]));
  return {
    condition: named(set.groups.flatMap(({ ids }) => ids)),
    aggregations: facets ? { [GROUPS]: { filters: { filters } } } : {},
  };
}

type Terms = estypes.AggregationsStringTermsAggregate;
type Filters = estypes.AggregationsFiltersAggregate;
export type Answers = Readonly<Record<string, Terms | Filters>>;

export function facetsOf(aggregations: Answers): Readonly<Record<string, Terms>> {
  return Object.fromEntries(
    Object.entries(aggregations).flatMap(([name, each]) => (isTerms(name, each) ? [[name, each]] : [])),
  );
}

/** The number of hits of each group; undefined if it was not asked for. */
export function groupsOf({ [GROUPS]: counted }: Answers): ReadonlyMap<string, number> | undefined {
  if (!counted || isTerms(GROUPS, counted)) return undefined;
  return new Map(Object.entries(counted.buckets).map(([name, { doc_count: hits }]) => [name, hits]));
}

function isTerms(name: string, _each: Terms | Filters): _each is Terms {
  return name !== GROUPS;
}
