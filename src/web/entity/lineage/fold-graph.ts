import type { LineagePictureNode } from '#generated/http/messages';
import type { GraphEdge } from './graph-edge';
import { type LineageGraph, nextOf } from './lineage-graph';

/** The entities of a platform that are equally far from the middle, as one box. */
export interface Fold {
  readonly id: string;
  readonly platform: string;
  readonly name: string;
  readonly hops: number;
  readonly count: number;
}

/** The boxes of platforms that are closed. */
export interface FoldChoice {
  /** Urns of platforms. */
  readonly shut: readonly string[];
  /** Boxes of these platforms that are open nevertheless. */
  readonly open: readonly string[];
  /** An entity that stays in view, because somebody picked it. */
  readonly picked: string | undefined;
}

/** A graph in which boxes stand for entities. */
export interface FoldedGraph {
  readonly graph: LineageGraph;
  readonly folds: ReadonlyMap<string, Fold>;
  /** The box of an entity: its own, or that of its platform. */
  readonly boxOf: (urn: string) => string;
}

/** One entity alone is as easy to read as a box. */
const LEAST = 2;

/** Shuts the boxes of platforms. Edges between boxes become one, which counts them. */
export function foldGraph(graph: LineageGraph, choice: FoldChoice): FoldedGraph {
  const members = membersOf(graph, choice);
  const folds = new Map([...members].map(([id, nodes]) => [id, foldOf(id, nodes)]));
  if (folds.size === 0) return { graph, folds, boxOf: (urn) => urn };
  const boxes = new Map([...members].flatMap(([id, nodes]) => nodes.map(({ summary }) => [summary.urn, id] as const)));
  const boxOf = (urn: string) => boxes.get(urn) ?? urn;
  const edges = foldedEdges(graph.edges, boxOf);
  const nodes = new Map([...graph.nodes].filter(([urn]) => !boxes.has(urn)));
  const columns = graph.columns.filter(({ from, to }) => nodes.has(from.of) && nodes.has(to.of));
  const next = { downstream: nextOf(edges, 'from', 'to'), upstream: nextOf(edges, 'to', 'from') };
  return { graph: { ...graph, nodes, edges, next, columns }, folds, boxOf };
}

function membersOf(graph: LineageGraph, { shut, open, picked }: FoldChoice) {
  const members = new Map<string, LineagePictureNode[]>();
  for (const [urn, node] of graph.nodes) {
    const { platform } = node.summary;
    if (!platform || urn === graph.home || urn === picked || !shut.includes(platform.urn)) continue;
    const id = foldId(platform.urn, node.hops);
    if (open.includes(id)) continue;
    const known = members.get(id);
    if (known) known.push(node);
    else members.set(id, [node]);
  }
  return new Map([...members].filter(([, nodes]) => nodes.length >= LEAST));
}

/** The id as the address has it. */
export function foldId(platform: string, hops: number): string {
  return `${hops} ${platform}`;
}

function foldOf(id: string, nodes: readonly LineagePictureNode[]): Fold {
  const [first] = nodes;
  const { urn = '', name = '' } = first?.summary.platform ?? {};
  return { id, platform: urn, name, hops: first?.hops ?? 0, count: nodes.length };
}

function foldedEdges(edges: readonly GraphEdge[], boxOf: (urn: string) => string): readonly GraphEdge[] {
  const merged = new Map<string, GraphEdge>();
  for (const edge of edges) {
    const [from, to] = [boxOf(edge.from), boxOf(edge.to)];
    if (from === to) continue;
    const key = `${from}\n${to}`;
    const known = merged.get(key);
    merged.set(key, known ? joined(known) : { ...edge, from, to });
  }
  return [...merged.values()];
}

function joined({ from, to, count = 1 }: GraphEdge): GraphEdge {
  return { from, to, facts: undefined, through: [], count: count + 1 };
}

/** A platform of the picture, for those who shut and open its boxes. */
export interface FoldablePlatform {
  readonly urn: string;
  readonly name: string;
  readonly count: number;
  readonly state: 'open' | 'shut' | 'mixed';
}

/** The platforms that have boxes, those with the most entities first. */
export function foldablePlatforms(graph: LineageGraph, { shut, open }: Pick<FoldChoice, 'shut' | 'open'>) {
  const all = membersOf(graph, { shut: platformsOf(graph), open: [], picked: undefined });
  const found = new Map<string, FoldablePlatform>();
  for (const [id, nodes] of all) {
    const { platform: urn, name, count } = foldOf(id, nodes);
    const own = !shut.includes(urn) || open.includes(id) ? 'open' : 'shut';
    const known = found.get(urn);
    const state = known && known.state !== own ? 'mixed' : own;
    found.set(urn, { urn, name, count: count + (known?.count ?? 0), state });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

function platformsOf({ nodes }: LineageGraph): readonly string[] {
  return [...new Set([...nodes.values()].flatMap(({ summary }) => summary.platform?.urn ?? []))];
}
