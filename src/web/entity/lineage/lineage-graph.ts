import type { LineageColumnEdge, LineagePicture, LineagePictureNode } from '#generated/http/messages';
import type { GraphEdge } from './graph-edge';
import type { Side } from './lineage-state';

/** What the picture and the list show: the answer, without what the filter hides. */
export interface LineageGraph {
  readonly home: string;
  readonly nodes: ReadonlyMap<string, LineagePictureNode>;
  readonly edges: readonly GraphEdge[];
  /** Neighbours of each entity in each direction. */
  readonly next: { readonly [Direction in Side]: ReadonlyMap<string, readonly string[]> };
  /** The entity before each one on a shortest way from the middle, in each direction. */
  readonly before: { readonly [Direction in Side]: ReadonlyMap<string, string> };
  readonly columns: readonly LineageColumnEdge[];
  /** Entities that are made from each other in circles. */
  readonly cyclic: ReadonlySet<string>;
  readonly hidden: number;
}

/** The entities of some platforms, and the one in the middle. An edge leads past the others, so that the way of the data stays. */
export function graphOf(home: string, picture: LineagePicture, platforms: readonly string[]): LineageGraph {
  const { nodes, columns = [], cycles } = picture;
  const all = new Map(nodes.map((node) => [node.summary.urn, node]));
  const shown = new Map([...all].filter(([urn, node]) => urn === home || admits(platforms, node)));
  const edges = shown.size < all.size ? linksPast(linksOf(picture), all, shown) : linksOf(picture);
  const next = { downstream: nextOf(edges, 'from', 'to'), upstream: nextOf(edges, 'to', 'from') };
  return {
    home,
    nodes: shown,
    edges,
    next,
    before: { downstream: beforeEach(home, next.downstream), upstream: beforeEach(home, next.upstream) },
    columns: columns.filter(({ from, to }) => shown.has(from.of) && shown.has(to.of) && from.of !== to.of),
    cyclic: new Set(cycles.flat()),
    hidden: all.size - shown.size,
  };
}

function admits(platforms: readonly string[], { summary }: LineagePictureNode): boolean {
  return platforms.length === 0 || platforms.includes(summary.platform?.urn ?? '');
}

/** Edges, and ways past entities of other types. */
function linksOf({ edges, ways = [] }: LineagePicture): readonly GraphEdge[] {
  return [
    ...edges.map((facts): GraphEdge => ({ from: facts.from, to: facts.to, facts, through: [] })),
    ...ways.map(({ from, to, through }) => ({ from, to, facts: undefined, through: through.map(({ name }) => name) })),
  ];
}

/** The neighbours of each entity on one side. */
export function nextOf(edges: readonly GraphEdge[], own: 'from' | 'to', other: 'from' | 'to') {
  const next = new Map<string, string[]>();
  for (const edge of edges) {
    const known = next.get(edge[own]);
    if (known) known.push(edge[other]);
    else next.set(edge[own], [edge[other]]);
  }
  return next;
}

/** A shortest way from the one in the middle to an entity, in the direction of the picture. Empty if there is none. */
export function pathTo({ home, before }: LineageGraph, urn: string): readonly string[] {
  const [down, up] = [wayTo(home, urn, before.downstream), wayTo(home, urn, before.upstream)];
  if (down.length === 0 || (up.length > 0 && up.length < down.length)) return up;
  return down;
}

/** The entity before each one on a shortest way from the start. */
function beforeEach(start: string, next: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  const before = new Map<string, string>();
  const queue = [start];
  for (const at of queue)
    for (const to of next.get(at) ?? []) {
      if (to === start || before.has(to)) continue;
      before.set(to, at);
      queue.push(to);
    }
  return before;
}

/** The way from the start to the end, both included. Empty if there is none. */
function wayTo(start: string, end: string, before: ReadonlyMap<string, string>): readonly string[] {
  if (start === end) return [start];
  const way: string[] = [];
  for (let at: string | undefined = end; at !== undefined && at !== start; at = before.get(at)) way.push(at);
  return before.has(end) ? [start, ...way.toReversed()] : [];
}

/** The links between shown entities, and from each one past hidden ones to the next shown ones, on a shortest way. */
function linksPast(
  links: readonly GraphEdge[],
  all: ReadonlyMap<string, LineagePictureNode>,
  shown: ReadonlyMap<string, LineagePictureNode>,
): readonly GraphEdge[] {
  const leaving = new Map<string, GraphEdge[]>();
  for (const link of links) {
    const known = leaving.get(link.from);
    if (known) known.push(link);
    else leaving.set(link.from, [link]);
  }
  return [...shown.keys()].flatMap((start) => {
    const found: GraphEdge[] = [];
    const seen = new Set([start]);
    let open: readonly GraphEdge[] = leaving.get(start) ?? [];
    while (open.length > 0) {
      const reached = open.filter(({ to }) => !seen.has(to) && seen.add(to));
      for (const way of reached) if (shown.has(way.to)) found.push(way);
      open = reached.flatMap((way) => (shown.has(way.to) ? [] : onwards(way, leaving, all)));
    }
    return found;
  });
}

function onwards(
  way: GraphEdge,
  leaving: ReadonlyMap<string, readonly GraphEdge[]>,
  all: ReadonlyMap<string, LineagePictureNode>,
): readonly GraphEdge[] {
  const passed = [...way.through, all.get(way.to)?.summary.name ?? way.to];
  const links = leaving.get(way.to) ?? [];
  return links.map(({ to, through }) => ({ from: way.from, to, facts: undefined, through: [...passed, ...through] }));
}
