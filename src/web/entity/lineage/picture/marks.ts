import { useMemo } from 'react';
import { type Trace, traceOf } from '../column-trace';
import type { FoldedGraph } from '../fold-graph';
import { type LineageGraph, pathTo } from '../lineage-graph';

export interface Marks {
  readonly way: ReadonlySet<string> | undefined;
  readonly trace: Trace | undefined;
}

/** What is lit, and the rest dim: the way to the picked entity, and the columns of a trace. */
export function useMarks(
  graph: LineageGraph,
  boxOf: FoldedGraph['boxOf'],
  picked: string | undefined,
  column: string | undefined,
): Marks {
  const way = useMemo(
    () => (picked !== undefined && graph.nodes.has(picked) ? wayOf(graph, boxOf, picked) : undefined),
    [graph, boxOf, picked],
  );
  const trace = useMemo(() => (column === undefined ? undefined : traceOf(graph.columns, column)), [graph, column]);
  return { way, trace };
}

/** The boxes on the way from the middle, and the edges between them as `from to`. */
function wayOf(graph: LineageGraph, boxOf: FoldedGraph['boxOf'], urn: string): ReadonlySet<string> {
  const path = pathTo(graph, urn).map(boxOf);
  const steps = path.slice(1).flatMap((to, index) => [`${path[index]} ${to}`, `${to} ${path[index]}`]);
  return new Set([urn, ...path, ...steps]);
}
