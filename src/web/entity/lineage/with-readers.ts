import type { LineagePicture, LineagePictureNode, LineageWay } from '#generated/http/messages';

/**
 * The lineage of a column with what is below its tables and names no columns, such as charts: it may read the column. What is a table itself
 * says which columns it reads.
 * @param tables the lineage of the table of the column in the middle
 */
export function withReaders(picture: LineagePicture, tables: LineagePicture): LineagePicture {
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
