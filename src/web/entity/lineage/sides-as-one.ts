import type { LineageColumn, LineagePicture, LineagePictureEdge, LineagePictureNode } from '#generated/http/messages';

/**
 * The answer with one entity for all sides of a thing, such as a dbt model and its table: the one that comes first, which is the nearest to the
 * middle. It takes over the edges of the others.
 */
export function sidesAsOne(picture: LineagePicture): LineagePicture {
  const standsFor = standIns(picture.nodes);
  if (standsFor.size === 0) return picture;
  const of = (urn: string) => standsFor.get(urn) ?? urn;
  const edges = newestEach(between(picture.edges, of));
  const ways = picture.ways && between(picture.ways, of);
  const nodes = withHops(joined(picture.nodes, of), [...edges, ...(ways ?? [])]);
  const columns = picture.columns?.map((edge) => ({
    ...edge,
    from: columnOf(edge.from, of),
    to: columnOf(edge.to, of),
  }));
  const cycles = picture.cycles.map((urns) => [...new Set(urns.map(of))]).filter((urns) => urns.length > 1);
  return { ...picture, nodes, edges, ...(ways && { ways }), ...(columns && { columns }), cycles };
}

/** The entity that stands for each one that is not shown. */
function standIns(nodes: readonly LineagePictureNode[]): ReadonlyMap<string, string> {
  const shown = new Set(nodes.map(({ summary }) => summary.urn));
  const standsFor = new Map<string, string>();
  for (const { summary } of nodes)
    for (const { urn } of summary.otherSides ?? [])
      if (shown.has(urn) && urn !== summary.urn && !standsFor.has(summary.urn)) {
        shown.delete(urn);
        standsFor.set(urn, summary.urn);
      }
  return standsFor;
}

function joined(nodes: readonly LineagePictureNode[], of: (urn: string) => string): readonly LineagePictureNode[] {
  const byUrn = new Map<string, LineagePictureNode>();
  for (const node of nodes) {
    const urn = of(node.summary.urn);
    const first = byUrn.get(urn);
    byUrn.set(urn, first ? withMore(first, node) : node);
  }
  return [...byUrn.values()];
}

function withMore(node: LineagePictureNode, { moreUpstream, moreDownstream }: LineagePictureNode): LineagePictureNode {
  return {
    ...node,
    moreUpstream: node.moreUpstream + moreUpstream,
    moreDownstream: node.moreDownstream + moreDownstream,
  };
}

/** The links between different things. */
function between<Link extends { readonly from: string; readonly to: string }>(
  links: readonly Link[],
  of: (urn: string) => string,
): Link[] {
  return links.flatMap((link) => {
    const ends = { from: of(link.from), to: of(link.to) };
    return ends.from === ends.to ? [] : [{ ...link, ...ends }];
  });
}

function newestEach(edges: readonly LineagePictureEdge[]): LineagePictureEdge[] {
  const newest = new Map<string, LineagePictureEdge>();
  for (const edge of edges) {
    const key = `${edge.from} ${edge.to}`;
    if ((newest.get(key)?.updatedOn ?? -1) < edge.updatedOn) newest.set(key, edge);
  }
  return [...newest.values()];
}

/** The hops of each entity on the shortest way, which may be shorter now. */
function withHops(
  nodes: readonly LineagePictureNode[],
  links: readonly { readonly from: string; readonly to: string }[],
): LineagePictureNode[] {
  const home = nodes[0]?.summary.urn ?? '';
  const down = hopsFrom(home, links, ({ from, to }) => [from, to]);
  const up = hopsFrom(home, links, ({ from, to }) => [to, from]);
  return nodes.map((node) => {
    const away = (node.hops > 0 ? down : up).get(node.summary.urn);
    return node.hops === 0 || away === undefined ? node : { ...node, hops: Math.sign(node.hops) * away };
  });
}

function hopsFrom<Link>(
  start: string,
  links: readonly Link[],
  endsOf: (link: Link) => readonly [string, string],
): ReadonlyMap<string, number> {
  const next = new Map<string, string[]>();
  for (const link of links) {
    const [own, other] = endsOf(link);
    const known = next.get(own);
    if (known) known.push(other);
    else next.set(own, [other]);
  }
  const hops = new Map([[start, 0]]);
  for (const [urn, count] of hops)
    for (const other of next.get(urn) ?? []) if (!hops.has(other)) hops.set(other, count + 1);
  return hops;
}

function columnOf(column: LineageColumn, of: (urn: string) => string): LineageColumn {
  const urn = of(column.of);
  return urn === column.of ? column : { ...column, of: urn, urn: column.urn.replace(column.of, () => urn) };
}
