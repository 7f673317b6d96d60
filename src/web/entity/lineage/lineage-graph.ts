import type { LineageColumnEdge, LineagePicture, LineagePictureNode } from '#generated/http/messages';
import type { GraphEdge } from './graph-edge';
import { linksPast } from './links-past';
import type { Side } from './lineage-state';
import { beforeEach, wayTo } from './shortest-way';

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
