import type { estypes } from '@elastic/elasticsearch';
import { normalizeFilter } from '#search/language/query/normalize-filter';
import { translateRestriction } from '#search/language/query/restriction';
import type { BrowsePage, BrowseQuery } from '#search/language/query/search-query';
import { storableText } from '#base/json/storable-text';
import { bucketsOf } from './facet-counts';
import { pathOf } from '../clients/cluster-client';
import { hitsAfter, sortValuesAt } from '../cluster/hit-pages';
import type { Search } from '../cluster/send-search';
import { allOf, anyOf, literally, oneOf, type Query } from '../translate/queries';
import type { SearchContext } from './search-context';
import { UnavailableError } from '#base/errors/domain-error';
import { fieldStrings, type SearchDocument } from '#search/language/fields/search-document';
import { documentId } from '../documents/document-json';

/** Folders in one folder: the maximum number of buckets of a cluster. */
const FOLDERS_MAX = 65_000;
/** Stored paths are not longer. */
const PATH_LENGTH_MAX = 4096;

interface Level {
  readonly groups: BrowsePage['groups'];
  readonly totalEntities: number;
  readonly totalBelow: number;
}

type Folders = {
  readonly at: estypes.AggregationsFilterAggregate;
  readonly below: estypes.AggregationsFilterAggregate & { readonly folders: estypes.AggregationsStringTermsAggregate };
};

/** One level of the tree: folders first, then entities. The request for counts has no hits, so the cluster caches its response. */
export async function browse(request: BrowseQuery, context: SearchContext): Promise<BrowsePage> {
  const { start, limit } = request;
  const path = storableText(request.path);
  if (path.length > PATH_LENGTH_MAX)
    return { groups: [], totalGroups: 0, entities: [], totalEntities: 0, totalBelow: 0 };
  const visible = allOf([
    oneOf('removed', [false]),
    translateRestriction(
      { filter: normalizeFilter(request.filter, context.fields), access: request.read.access },
      context.conditions,
      context.fields,
    ),
  ]);
  const { groups, totalEntities, totalBelow } = await readLevel(request.entityType, path, visible, context);
  const shownGroups = groups.slice(start, start + limit);
  const room = Math.min(limit - shownGroups.length, totalEntities);
  const urns =
    room === 0
      ? []
      : await entitiesAt(
          request.entityType,
          allOf([oneOf('browse.at', [path]), visible]),
          Math.max(0, start - groups.length),
          room,
          context,
        );
  return {
    groups: shownGroups,
    totalGroups: groups.length,
    entities: urns.map((urn) => ({ urn, name: urn })),
    totalEntities,
    totalBelow,
  };
}

async function readLevel(entityType: string, path: string, visible: Query, { cluster }: SearchContext): Promise<Level> {
  const at = oneOf('browse.at', [path]);
  const below = oneOf('browse.below', [path]);
  const folders = {
    terms: {
      field: 'browse.in',
      size: FOLDERS_MAX,
      include: `${literally(path)}/[^/]*`,
      order: [{ _count: 'desc' as const }, { _key: 'asc' as const }],
    },
  };
  const { aggregations } = await cluster.search<never, Folders>({
    index: cluster.entityAliases([entityType]),
    size: 0,
    request_cache: true,
    query: allOf([anyOf([at, below]), visible]),
    aggs: { at: { filter: at }, below: { filter: below, aggs: { folders } } },
  });
  return {
    groups: bucketsOf(aggregations?.below.folders).map(({ key, doc_count: count }) => ({
      name: String(key).slice(path.length + 1),
      count,
    })),
    totalEntities: aggregations?.at.doc_count ?? 0,
    totalBelow: aggregations?.below.doc_count ?? 0,
  };
}

async function entitiesAt(
  entityType: string,
  query: Query,
  start: number,
  count: number,
  { cluster }: SearchContext,
): Promise<readonly string[]> {
  const search: Search = {
    index: cluster.entityAliases([entityType]),
    query,
    sort: [{ urn: { order: 'asc' } }],
    _source: false,
  };
  const after = start === 0 ? undefined : await sortValuesAt(cluster, search, start);
  if (start > 0 && after === undefined) return [];
  const hits = await hitsAfter<never>(cluster, search, after, count);
  return hits.map(({ sort }) => String(sort?.[0]));
}

/** The paths as they were written. The urn contains the entity type, which determines the index. */
export async function readBrowsePaths(urn: string, { cluster, fields }: SearchContext): Promise<readonly string[]> {
  const entityType = urn.split(':', 3)[2] ?? '';
  if (!fields.entityTypes.includes(entityType)) return [];
  const { docs } = await cluster.ask((client) =>
    client.send<estypes.MgetResponse<Pick<SearchDocument, 'fields'>>>({
      method: 'POST',
      path: pathOf(cluster.entityAlias(entityType), '_mget'),
      query: { _source: 'fields' },
      body: { ids: [documentId(urn)] },
    }),
  );
  const [found] = docs;
  if (found === undefined || 'error' in found)
    throw new UnavailableError('A part of the search cluster is not available at the moment. Try again.');
  const { _source: source } = found;
  const values = source?.fields ?? {};
  return fields
    .ofType(entityType)
    .all.filter(({ kind }) => kind === 'path')
    .flatMap(({ name }) => fieldStrings(values[name]));
}
