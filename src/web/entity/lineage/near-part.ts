import type { FoldedGraph } from './fold-graph';
import { SIDES } from './groups';

/** A layout of so many boxes takes less than a frame. */
const FEW = 500;
/** About as many boxes as a window shows, and some beyond its edges. */
const NEAR = 120;

/** The boxes round the middle of a large graph, which are in view first; else the graph itself. */
export function nearPart(folded: FoldedGraph): FoldedGraph {
  const { graph, folds } = folded;
  if (graph.nodes.size + folds.size <= FEW) return folded;
  const near = nearestTo(folded);
  const within = <Value>(all: ReadonlyMap<string, Value>) => new Map([...all].filter(([id]) => near.has(id)));
  const edges = graph.edges.filter(({ from, to }) => near.has(from) && near.has(to));
  const columns = graph.columns.filter(({ from, to }) => near.has(from.of) && near.has(to.of));
  return { ...folded, graph: { ...graph, nodes: within(graph.nodes), edges, columns }, folds: within(folds) };
}

/** Breadth first in both directions. */
function nearestTo({ graph: { home, next } }: FoldedGraph): ReadonlySet<string> {
  const near = new Set([home]);
  for (const id of near)
    for (const side of SIDES)
      for (const to of next[side].get(id) ?? []) {
        if (near.size >= NEAR) return near;
        near.add(to);
      }
  return near;
}
