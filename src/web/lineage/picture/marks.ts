import { useMemo } from 'react';
import { type Trace, traceOf } from '../column-trace';
import { type LineageGraph, pathTo } from '../lineage-graph';

export interface Marks {
  readonly way: ReadonlySet<string> | undefined;
  readonly trace: Trace | undefined;
}

/** What is lit, and the rest dim: the way to the picked entity, and the columns of a trace. */
export function useMarks(graph: LineageGraph, picked: string | undefined, column: string | undefined): Marks {
  const way = useMemo(
    () => (picked !== undefined && graph.nodes.has(picked) ? wayOf(graph, picked) : undefined),
    [graph, picked],
  );
  const trace = useMemo(() => (column === undefined ? undefined : traceOf(graph.columns, column)), [graph, column]);
  return { way, trace };
}

/** The entities on the way from the middle, and the edges between them as `from to`. */
function wayOf(graph: LineageGraph, urn: string): ReadonlySet<string> {
  const path = pathTo(graph, urn);
  const steps = path.slice(1).flatMap((to, index) => [`${path[index]} ${to}`, `${to} ${path[index]}`]);
  return new Set([urn, ...path, ...steps]);
}
