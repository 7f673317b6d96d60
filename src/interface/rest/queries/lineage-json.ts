import type { LineagePage, LineagePageQuery } from '#catalog/graph/lineage/lineage-reader';
import { DEGREE } from '#search/service/lineage/degree-filter';
import type { LineageSearchPage } from '#search/service/lineage/lineage-search';
import type { SearchQuery } from '#search/language/query/search-query';
import { releasedFacets, releasedFacetsAcross } from '../format/released-facets';
import { rankedEntity } from '../format/released-format';
import { suggestionsMember } from '../format/search-suggestions';

export function lineageSearchJson(query: SearchQuery, page: LineageSearchPage): string {
  const { cursor } = page;
  return JSON.stringify({
    value: { from: query.start, ...lineageResult(query, page), ...(cursor !== undefined && { cursor }) },
  });
}

export function lineageScrollJson(query: SearchQuery, page: LineageSearchPage): string {
  const { cursor } = page;
  return JSON.stringify({
    value: { ...lineageResult(query, page), ...(cursor !== undefined && { scrollId: cursor }) },
  });
}

function lineageResult(query: SearchQuery, page: LineageSearchPage): object {
  const { total, hits, facets, truncated } = page;
  return {
    numEntities: total,
    pageSize: query.count,
    entities: hits.map(({ degree, paths, ...hit }) => ({ ...rankedEntity(hit, query), degree, paths })),
    metadata: { aggregations: aggregations(query, facets), ...suggestionsMember(page) },
    ...(truncated && { truncated }),
  };
}

/** compat: the facet of degrees is the first. */
function aggregations(query: SearchQuery, facets: LineageSearchPage['facets']): readonly object[] {
  const [degrees, others] = [facets.filter(isDegrees), facets.filter((facet) => !isDegrees(facet))];
  return [...releasedFacets(query, degrees, false), ...releasedFacetsAcross(query, others)];
}

function isDegrees({ name }: LineageSearchPage['facets'][number]): boolean {
  return name === DEGREE;
}

/** compat: `count` echoes the request. */
export function lineageJson(
  { start, count }: LineagePageQuery,
  { total, relationships, truncated }: LineagePage,
): string {
  return JSON.stringify({ value: { start, count, total, relationships, ...(truncated && { truncated }) } });
}
