import type {
  LineageColumnEdge,
  LineagePicture,
  LineagePictureEdge,
  LineagePictureNode,
} from '../../../generated/http/messages';
import type { Side } from './lineage-state';

/** An edge in the direction of the data. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** Absent for a way through entities that the filter hides. */
  readonly facts: LineagePictureEdge | undefined;
  /** The hidden entities on the way. */
  readonly through: readonly string[];
}

/** What the picture and the list show: the answer, without what the filter hides. */
export interface LineageGraph {
  readonly home: string;
  readonly nodes: ReadonlyMap<string, LineagePictureNode>;
  readonly edges: readonly GraphEdge[];
  /** Neighbours of each entity in each direction. */
  readonly next: { readonly [Direction in Side]: ReadonlyMap<string, readonly string[]> };
  readonly columns: readonly LineageColumnEdge[];
  readonly hidden: number;
}

interface GraphFilter {
  readonly types: readonly string[];
  readonly platforms: readonly string[];
}

/** The entities that the filter admits, and the one in the middle. An edge leads past the others, so that the way of the data stays. */
export function graphOf(
  home: string,
  { nodes, edges, columns = [] }: LineagePicture,
  filter: GraphFilter,
): LineageGraph {
  const all = new Map(nodes.map((node) => [node.summary.urn, node]));
  const shown = new Map([...all].filter(([urn, node]) => urn === home || admits(filter, node)));
  const direct = edges
    .filter(({ from, to }) => shown.has(from) && shown.has(to))
    .map((facts): GraphEdge => ({ from: facts.from, to: facts.to, facts, through: [] }));
  const known = new Set(direct.map(({ from, to }) => `${from} ${to}`));
  const past = shown.size < all.size ? edgesPast(edges, all, shown) : [];
  const kept = [...direct, ...past.filter(({ from, to }) => !known.has(`${from} ${to}`))];
  return {
    home,
    nodes: shown,
    edges: kept,
    next: { downstream: nextOf(kept, 'from', 'to'), upstream: nextOf(kept, 'to', 'from') },
    columns: columns.filter(({ from, to }) => shown.has(from.of) && shown.has(to.of) && from.of !== to.of),
    hidden: all.size - shown.size,
  };
}

function admits({ types, platforms }: GraphFilter, { summary }: LineagePictureNode): boolean {
  const isType = types.length === 0 || types.includes(summary.entityType);
  return isType && (platforms.length === 0 || platforms.includes(summary.platform?.urn ?? ''));
}

function nextOf(edges: readonly GraphEdge[], own: 'from' | 'to', other: 'from' | 'to') {
  const next = new Map<string, string[]>();
  for (const edge of edges) {
    const known = next.get(edge[own]);
    if (known) known.push(edge[other]);
    else next.set(edge[own], [edge[other]]);
  }
  return next;
}

/** From each shown entity through hidden ones to the next shown ones, on a shortest way. */
function edgesPast(
  edges: readonly LineagePictureEdge[],
  all: ReadonlyMap<string, LineagePictureNode>,
  shown: ReadonlyMap<string, LineagePictureNode>,
): readonly GraphEdge[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const found: GraphEdge[] = [];
  for (const start of shown.keys()) {
    const ways = new Map<string, readonly string[]>([[start, []]]);
    const queue = [start];
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      const way = ways.get(at) ?? [];
      for (const to of next.get(at) ?? []) {
        if (ways.has(to)) continue;
        ways.set(to, shown.has(to) ? way : [...way, all.get(to)?.summary.name ?? to]);
        if (!shown.has(to)) queue.push(to);
        else if (way.length > 0) found.push({ from: start, to, facts: undefined, through: way });
      }
    }
  }
  return found;
}

/** A shortest way from the one in the middle to an entity, in the direction of the picture. Empty if there is none. */
export function pathTo({ home, next }: LineageGraph, urn: string): readonly string[] {
  const [down, up] = [wayTo(home, urn, next.downstream), wayTo(home, urn, next.upstream)];
  if (down.length === 0 || (up.length > 0 && up.length < down.length)) return up;
  return down;
}

function wayTo(start: string, end: string, next: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const before = new Map<string, string>([[start, '']]);
  const queue = [start];
  for (let index = 0; index < queue.length && !before.has(end); index++) {
    const at = queue[index] ?? '';
    for (const to of next.get(at) ?? []) {
      if (before.has(to)) continue;
      before.set(to, at);
      queue.push(to);
    }
  }
  if (!before.has(end)) return [];
  const way: string[] = [];
  for (let at = end; at !== ''; at = before.get(at) ?? '') way.unshift(at);
  return way;
}

/** How many neighbours of an entity are not in the answer. */
export function moreOn(node: LineagePictureNode, side: Side): number {
  return side === 'upstream' ? node.moreUpstream : node.moreDownstream;
}
