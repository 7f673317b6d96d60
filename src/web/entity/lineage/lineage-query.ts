import { queryOptions } from '@tanstack/react-query';
import { getLineagePicture } from '#generated/http/addresses';
import type { LineagePicture, LineagePictureNode, LineageWay } from '#generated/http/messages';
import { send } from '#web/api/send';
import { type LineageState, MOST } from './lineage-state';
import { withTables } from './parts-of-tables';
import { sidesAsOne } from './sides-as-one';
import { DAY_MS } from '#web/api/durations';

/** The answer that the picture and the list show. What the address does not ask of the service is no part of its key. */
export function pictureQuery(urn: string, state: LineageState) {
  const { direction, hops, columns, days, since, until, most, types, to, expand } = state;
  return queryOptions({
    queryKey: ['lineage', urn, direction, hops, columns, days, since, until, most, types, to, expand],
    queryFn: async ({ signal }) => {
      const common = { hops, ...roomOf(most), ...timesOf(state), ...(types.length > 0 && { types: [...types] }) };
      const picture = await send(getLineagePicture, {
        query: {
          ...common,
          urn,
          direction,
          ...(columns && { columns }),
          ...(to !== undefined && { to }),
          ...(expand.upstream.length > 0 && { expandUpstream: [...expand.upstream] }),
          ...(expand.downstream.length > 0 && { expandDownstream: [...expand.downstream] }),
        },
        signal,
      });
      const table = picture.nodes[0]?.whole?.urn;
      if (table === undefined || direction === 'upstream') return picture;
      const query = { ...common, urn: table, direction: 'downstream' } as const;
      return withReaders(picture, await send(getLineagePicture, { query, signal }));
    },
    select: asShown,
    staleTime: 30_000,
  });
}

function asShown(picture: LineagePicture): LineagePicture {
  return sidesAsOne(withTables(picture));
}

/** A large picture is for those who want everything, so it groups no neighbours. */
function roomOf(most: number) {
  return most === MOST[0] ? {} : { limit: most, perNode: most };
}

/** Dates are those of the reader's clock. */
function timesOf({ days, since, until }: LineageState) {
  if (days > 0) return { startTimeMillis: Date.now() - days * DAY_MS };
  return {
    ...(since !== undefined && { startTimeMillis: midnight(since) }),
    ...(until !== undefined && { endTimeMillis: midnight(until) + DAY_MS - 1 }),
  };
}

function midnight(date: string): number {
  return new Date(`${date}T00:00:00`).getTime();
}

/**
 * The lineage of a column with what is below its tables and names no columns, such as charts: it may read the column. What is a table itself
 * says which columns it reads.
 * @param tables the lineage of the table of the column in the middle
 */
function withReaders(picture: LineagePicture, tables: LineagePicture): LineagePicture {
  const known = new Set(picture.nodes.map(({ summary }) => summary.urn));
  const others = tables.nodes.filter(({ summary: { urn, entityType } }) => {
    return !known.has(urn) && entityType !== picture.nodes[0]?.whole?.entityType;
  });
  const possible = new Set(others.map(({ summary }) => summary.urn));
  const ways = picture.nodes.flatMap((node) => waysFrom(node, tables, possible));
  const edges = tables.edges.filter(({ from, to }) => possible.has(from) && possible.has(to));
  const reached = new Set(ways.map(({ to }) => to));
  for (const urn of reached) for (const { from, to } of edges) if (from === urn) reached.add(to);
  return {
    ...picture,
    nodes: [...picture.nodes, ...others.filter(({ summary }) => reached.has(summary.urn))],
    edges: [...picture.edges, ...edges.filter(({ from }) => reached.has(from))],
    ways: [...(picture.ways ?? []), ...ways],
  };
}

function waysFrom(
  { summary: { urn }, whole, hops }: LineagePictureNode,
  { edges }: LineagePicture,
  possible: ReadonlySet<string>,
): readonly LineageWay[] {
  if (!whole || hops < 0) return [];
  const through = [{ urn: whole.urn, name: whole.name }];
  return edges.flatMap(({ from, to }) => (from === whole.urn && possible.has(to) ? [{ from: urn, to, through }] : []));
}
