import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { searchSummaries } from '#generated/http/addresses';
import type { SummaryFacet, SummarySearchResponse } from '#generated/http/messages';
import { send } from '#web/api/send';
import { contentsOf, foldersOf, insideOf, kindOf, type Scope, topFolders } from './node-filter';
import type { Way } from './ways';

/** A node below another one. */
interface Child {
  /** What the path of the tree has for it. */
  readonly step: string;
  readonly name: string;
  /** The number of entities in it; absent for what nothing is in. */
  readonly count?: number;
  /** Whether there may be nodes below it. */
  readonly opens: boolean;
}

export interface ChildPage {
  readonly children: readonly Child[];
  readonly total: number;
  readonly cursor: string | undefined;
}

const PAGE_SIZE = 100;
/** The service counts no more values at once. */
const FACET_VALUES = 1000;
const TYPES = '_entityType';

/** A page of the nodes below a node, with the number of entities in each. The cursor of the first page is empty. */
export function childrenQuery(way: Way, path: readonly string[], cursor: string) {
  return queryOptions({
    queryKey: ['browse', way.id, path, cursor],
    queryFn: ({ signal }) => childrenOf(way, path, cursor, signal),
    staleTime: 30_000,
  });
}

async function childrenOf(way: Way, path: readonly string[], cursor: string, signal: AbortSignal): Promise<ChildPage> {
  const kind = kindOf(way, path);
  if (way.platform !== undefined && kind === 'root') {
    const types = values(await counts(contentsOf(way, path), signal), TYPES);
    // Folders are nodes of the tree already.
    return { ...types, children: types.children.filter(({ step }) => step !== way.folder) };
  }
  if (way.platform !== undefined && kind === 'type') return platforms(way, path, way.platform, signal);
  const scope = foldersOf(way, path);
  if (!scope) return { children: [], total: 0, cursor: undefined };
  return folders(way, path, scope, cursor, signal);
}

/** The platforms of an entity type. Those with folders open. */
async function platforms(way: Way, path: readonly string[], field: string, signal: AbortSignal): Promise<ChildPage> {
  const [inType, tops] = await Promise.all([
    counts(contentsOf(way, path), signal),
    way.folder === undefined ? [] : counts(topFolders(way, way.folder), signal),
  ]);
  const page = values(inType, field);
  const opens = (step: string) => countOf(tops, [field], step) > 0;
  return { ...page, children: page.children.map((child) => ({ ...child, opens: opens(child.step) })) };
}

/** The values of a facet as nodes. */
function values(facets: readonly SummaryFacet[], field: string): ChildPage {
  const found = facets.find((facet) => facet.field === field)?.values ?? [];
  const children = found.map(({ value, title, count }) => ({ step: value, name: title, count, opens: true }));
  return { children: children.toSorted(byName), total: children.length, cursor: undefined };
}

async function folders(
  way: Way,
  path: readonly string[],
  scope: Scope,
  cursor: string,
  signal: AbortSignal,
): Promise<ChildPage> {
  const flags = { skipAggregates: true, skipHighlighting: true };
  const body = { input: '*', count: PAGE_SIZE, ...scope, searchFlags: flags, ...(cursor !== '' && { cursor }) };
  const page = await send(searchSummaries, { body, signal });
  const urns = page.hits.map(({ urn }) => urn);
  const [inside, below] =
    urns.length > 0
      ? await Promise.all([
          counts(insideOf(way, path, urns), signal),
          counts({ ...insideOf(way, path, urns), ...(scope.entities && { entities: scope.entities }) }, signal),
        ])
      : [[], []];
  const children = page.hits.flatMap(({ urn, name, entityType }) => {
    if (way.leaves.includes(entityType)) return [{ step: urn, name, opens: false }];
    const child = {
      step: urn,
      name,
      count: countOf(inside, way.fields, urn),
      opens: countOf(below, way.upFields, urn) > 0,
    };
    // A folder of a platform may hold nothing of the type that is open. In a circle, a folder is below itself.
    return path.includes(urn) || (way.platform !== undefined && child.count === 0) ? [] : [child];
  });
  const inOrder = children.toSorted((a, b) => Number(!('count' in a)) - Number(!('count' in b)) || byName(a, b));
  return { children: inOrder, total: page.total, cursor: page.cursor };
}

async function counts(scope: Scope, signal: AbortSignal): Promise<SummarySearchResponse['facets']> {
  const searchFlags = { maxAggValues: FACET_VALUES, skipHighlighting: true };
  return (await send(searchSummaries, { body: { input: '*', count: 0, ...scope, searchFlags }, signal })).facets;
}

function countOf(facets: readonly SummaryFacet[], fields: readonly string[], urn: string): number {
  return facets
    .filter(({ field }) => fields.includes(field))
    .reduce((sum, facet) => sum + (facet.values.find(({ value }) => value === urn)?.count ?? 0), 0);
}

function byName(a: Child, b: Child): number {
  return a.name.localeCompare(b.name, 'en', { numeric: true });
}

/** The entities in a node, page after page, as a search finds them. */
export function contentsQuery(way: Way, path: readonly string[]) {
  const body = { input: '*', count: 20, ...contentsOf(way, path), searchFlags: { skipHighlighting: true } };
  return infiniteQueryOptions({
    queryKey: ['browse contents', body],
    queryFn: ({ signal, pageParam }) =>
      send(searchSummaries, {
        body:
          pageParam === ''
            ? body
            : { ...body, cursor: pageParam, searchFlags: { skipAggregates: true, skipHighlighting: true } },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 30_000,
  });
}
