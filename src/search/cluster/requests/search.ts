import type { estypes } from '@elastic/elasticsearch';
import { InvalidInputError } from '#base/errors/domain-error';
import { encodeCursor, type SortValue } from '#search/service/result/cursor';
import { translateRestriction } from '#search/language/query/restriction';
import { translateQuery } from '#search/language/query/translate-query';
import type { SearchDocument } from '#search/language/fields/search-document';
import type { FoundHit, FoundPage } from '#search/engine/search-index';
import type { SearchPlan } from '#search/language/query/search-plan';
import type { EntitySet } from '#search/language/query/search-query';
import { hitsAfter, sortValuesAt, WINDOW } from '../cluster/hit-pages';
import type { Search } from '../cluster/send-search';
import { allOf, EVERYTHING, oneOf, type Query } from '../translate/queries';
import { scoredQuery } from '../translate/score-query';
import { afterCursor, type SortOrder, sortOrder } from '../translate/sort-order';
import { firstFacets, readFacets } from './facet-counts';
import { askRemembered, isRemembered, type PageAnswer, type SearchBody, totalOf } from './remembered-page';
import type { SearchContext } from './search-context';

/** Maximum of skipped hits, because skipping them costs the cluster as much as returning them. */
const START_MAX = 100_000;

interface Source {
  readonly entityType: string;
  readonly fields?: SearchDocument['fields'];
}

type Hit = estypes.SearchHit<Source>;

/** Reads hits, total and facets in one request, unless the page is deep or facets have very many values. */
export async function search(plan: SearchPlan, context: SearchContext): Promise<FoundPage> {
  const { request } = plan;
  const isScored = plan.query.kind !== 'everything';
  const order = sortOrder(request.sort, context.fields, isScored);
  const set = await entitySetQuery(request.within, request.facets);
  const body = searchBody(plan, order, { isScored, within: set.condition }, context);
  const {
    total,
    hits: found,
    facets,
    groups,
  } = await askPage(plan, order, { body, groups: set.aggregations }, context);
  const hits = found.slice(0, request.count);
  const last = hits.at(-1);
  return {
    total,
    hits: hits.map((hit) => toHit(hit, plan)),
    counts: await readFacets(facets, plan, body, context),
    ...(groups && { groups }),
    ...(last && found.length > hits.length
      ? { cursor: encodeCursor({ values: sortValues(last).slice(0, -1), urn: urnOf(last) }) }
      : {}),
  };
}

/** Requests one hit more than the page has. */
async function askPage(
  plan: SearchPlan,
  order: SortOrder,
  { body, groups }: { readonly body: SearchBody; readonly groups: EntitySetQuery['aggregations'] },
  context: SearchContext,
): Promise<PageAnswer<Source> & { readonly groups?: FoundPage['groups'] }> {
  const { request } = plan;
  const { cluster } = context;
  const aggs = firstFacets(plan, context);
  if (isRemembered(plan)) return askRemembered(body, request, aggs, cluster);
  const position =
    request.cursor === undefined
      ? await positionOf(body, request.start, request.count, context)
      : { search_after: afterCursor(request.cursor, order) };
  const size = position === null ? 0 : Math.min(request.count + 1, WINDOW);
  const {
    hits: { total, hits },
    aggregations = {},
  } = await cluster.search<Source, Answers>({
    ...body,
    ...position,
    size,
    track_total_hits: true,
    aggs: { ...aggs, ...groups },
  });
  const isCut = size === WINDOW && hits.length === WINDOW;
  const rest = isCut ? await hitsAfter<Source>(cluster, body, hits.at(-1)?.sort, request.count + 1 - WINDOW) : [];
  const counted = groupsOf(aggregations);
  return {
    total: totalOf(total),
    hits: [...hits, ...rest],
    facets: facetsOf(aggregations),
    ...(counted && { groups: counted }),
  };
}

function searchBody(
  plan: SearchPlan,
  { sort }: SortOrder,
  { isScored, within }: { readonly isScored: boolean; readonly within: Query },
  { cluster, fields, conditions }: SearchContext,
): SearchBody {
  const { request, query } = plan;
  const scope = { fields, entityTypes: request.entityTypes };
  const condition: Query = allOf([
    ...(plan.showsRemoved ? [] : [oneOf('removed', [false])]),
    within,
    translateQuery(query, conditions, scope),
    translateRestriction(plan, conditions, fields),
  ]);
  return {
    index: cluster.entityAliases(request.entityTypes),
    query: isScored || request.sort.length > 0 ? scoredQuery(query, condition, { fields }) : condition,
    sort: [...sort],
    track_scores: request.sort.length > 0,
    _source: plan.readsFields ? ['entityType', 'fields'] : ['entityType'],
  };
}

/** The start of a page; null after the last hit. */
async function positionOf(
  body: Search,
  start: number,
  count: number,
  { cluster }: SearchContext,
): Promise<Pick<Search, 'from' | 'search_after'> | null> {
  if (start + count < WINDOW) return { from: start };
  if (start === 0) return {};
  if (start > START_MAX) {
    const message = `no more than ${START_MAX} hits can be skipped; go on with the cursor of the page before, or narrow the search`;
    throw new InvalidInputError(`Invalid start ${start}: ${message}`, [
      { field: ['start'], message, expected: `at most ${START_MAX}, or a cursor` },
    ]);
  }
  const after = await sortValuesAt(cluster, body, start);
  return after === undefined ? null : { search_after: after };
}

function toHit(hit: Hit, { request }: SearchPlan): FoundHit {
  const { _source: source, _score: scored } = hit;
  const { entityType = '', fields } = source ?? {};
  const [score, use] = request.sort.length > 0 ? [scored] : sortValues(hit);
  return {
    urn: urnOf(hit),
    entityType,
    score: Number(score ?? 0),
    ...(use !== undefined && { use: Number(use) }),
    ...(fields && { fields }),
  };
}

/** Every sort order ends with the urn. */
function urnOf(hit: Hit): string {
  return String(hit.sort?.at(-1));
}

function sortValues({ sort = [] }: Hit): readonly SortValue[] {
  return sort.map((value) => (typeof value === 'string' || typeof value === 'number' ? value : null));
}

/** Name of the aggregation. No field has a space in its name, and facets are aggregations with names of fields. */
const GROUPS = 'hits by group';

/** A set of entities as parts of a request. */
interface EntitySetQuery {
  readonly condition: Query;
  readonly aggregations: Record<string, estypes.AggregationsAggregationContainer>;
}

/** Documents have no ids of entities, so the cluster compares urns. */
async function entitySetQuery(set: EntitySet | undefined, facets: boolean): Promise<EntitySetQuery> {
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
type Answers = Readonly<Record<string, Terms | Filters>>;

function facetsOf(aggregations: Answers): Readonly<Record<string, Terms>> {
  return Object.fromEntries(
    Object.entries(aggregations).flatMap(([name, each]) => (isTerms(name, each) ? [[name, each]] : [])),
  );
}

/** The number of hits of each group; undefined if it was not asked for. */
function groupsOf({ [GROUPS]: counted }: Answers): ReadonlyMap<string, number> | undefined {
  if (!counted || isTerms(GROUPS, counted)) return undefined;
  return new Map(Object.entries(counted.buckets).map(([name, { doc_count: hits }]) => [name, hits]));
}

function isTerms(name: string, _each: Terms | Filters): _each is Terms {
  return name !== GROUPS;
}
