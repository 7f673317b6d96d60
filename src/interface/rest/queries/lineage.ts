import { jsonAnswer } from '#base/http/answer';
import { readableUrn } from '#catalog/urn/readable-urn';
import { searchedTypes } from '#catalog/registry/searched-types';
import type { ScrollAcrossLineageRequest, SearchAcrossLineageRequest } from '#generated/http/messages';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { LineageSearchPage, LineageSearchQuery } from '#search/service/lineage/lineage-search';
import type { OperationRequest } from '#generated/http/operations';
import { findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import type { PictureQuery } from '#catalog/summaries/lineage/picture';
import type { LineagePage, LineagePageQuery } from '#catalog/graph/lineage/lineage-reader';
import { DEGREE } from '#search/service/lineage/degree-filter';
import type { SearchQuery } from '#search/language/query/search-query';
import type { Handlers, RequestContext } from '../request-context';
import type { Services } from '../services';
import { parseSearch } from '../format/search-form';
import { releasedFacets, releasedFacetsAcross } from '../format/released-facets';
import { rankedEntity } from '../format/released-format';
import { suggestionsMember } from '../format/search-suggestions';

const DIRECTIONS = {
  upstream: ['UPSTREAM'],
  downstream: ['DOWNSTREAM'],
  both: ['UPSTREAM', 'DOWNSTREAM'],
} as const;

/** What one reads at a glance. */
const PICTURE = { direction: 'both', hops: 1, limit: 100, perNode: 20 } as const;

/** @throws InvalidInputError for an unknown entity type */
function parseLineagePicture(
  models: ModelRegistry,
  form: OperationRequest<'getLineagePicture'>['query'],
  read: ReadContext,
): PictureQuery {
  const { urn, to, columns = false, startTimeMillis, endTimeMillis } = form;
  const { direction, hops, limit, perNode } = { ...PICTURE, ...form };
  return {
    urn,
    directions: DIRECTIONS[direction],
    hops,
    limit,
    perNode,
    columns,
    to,
    types: form.types?.map((name, index) => findEntity(models, name, { field: ['types', index] }).name),
    expand: { UPSTREAM: form.expandUpstream ?? [], DOWNSTREAM: form.expandDownstream ?? [] },
    startTimeMillis,
    endTimeMillis,
    read,
  };
}

type LineageHandlers = Pick<
  Handlers,
  'searchAcrossLineage' | 'scrollAcrossLineage' | 'getLineage' | 'getLineagePicture'
>;

const COUNT_DEFAULT = 100;

export function lineageHandlers({ models, lineage, lineageSearch, lineagePicture }: Services): LineageHandlers {
  return {
    async searchAcrossLineage({ body }, context) {
      const query = parseLineageSearch(body, searchedTypes(models, body.entities), context);
      return jsonAnswer(lineageSearchJson(query.search, await lineageSearch.search(query)));
    },

    async scrollAcrossLineage({ body }, context) {
      const query = parseLineageScroll(body, searchedTypes(models, body.entities), context);
      return jsonAnswer(lineageScrollJson(query.search, await lineageSearch.search(query)));
    },

    async getLineage({ body: { urn, direction, start = 0, count = COUNT_DEFAULT, maxHops = 1 } }, { read }) {
      const query = { urn, direction, start, count, maxHops, read };
      return jsonAnswer(lineageJson(query, await lineage.lineage(query)));
    },

    async getLineagePicture({ query }, { actor, read }) {
      readableUrn(models, query.urn);
      if (query.to !== undefined) readableUrn(models, query.to, { field: ['to'] });
      return jsonAnswer(JSON.stringify(await lineagePicture.of(actor, parseLineagePicture(models, query, read))));
    },
  };
}

/** @throws InvalidInputError for a page beyond the limit of offsets */
function parseLineageSearch(
  form: SearchAcrossLineageRequest,
  entityTypes: readonly string[],
  context: Pick<RequestContext, 'format' | 'read'>,
): LineageSearchQuery {
  const { urn, direction, maxHops, startTimeMillis, endTimeMillis } = form;
  return {
    lineage: { urn, direction, maxHops, startTimeMillis, endTimeMillis },
    search: parseSearch(form, entityTypes, context.read, context.format),
  };
}

/** compat: clients send an empty `scrollId` for the first page. */
function parseLineageScroll(
  { scrollId = '', ...form }: ScrollAcrossLineageRequest,
  entityTypes: readonly string[],
  context: Pick<RequestContext, 'format' | 'read'>,
): LineageSearchQuery {
  return parseLineageSearch({ ...form, start: 0, ...(scrollId !== '' && { cursor: scrollId }) }, entityTypes, context);
}

function lineageSearchJson(query: SearchQuery, page: LineageSearchPage): string {
  const { cursor } = page;
  return JSON.stringify({
    value: { from: query.start, ...lineageResult(query, page), ...(cursor !== undefined && { cursor }) },
  });
}

function lineageScrollJson(query: SearchQuery, page: LineageSearchPage): string {
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
function lineageJson({ start, count }: LineagePageQuery, { total, relationships, truncated }: LineagePage): string {
  return JSON.stringify({ value: { start, count, total, relationships, ...(truncated && { truncated }) } });
}
