import { useMemo } from 'react';
import { type FoldedGraph, foldGraph } from './fold-graph';
import type { LineageGraph } from './lineage-graph';
import type { LineageState } from './lineage-state';
import { useSameList } from './use-same-list';

/** The graph with the boxes of platforms that the address has. */
export function useFolded(graph: LineageGraph, state: Pick<LineageState, 'shut' | 'open' | 'picked'>): FoldedGraph {
  const [shut, open] = [useSameList(state.shut), useSameList(state.open)];
  // Without boxes, a picked entity changes nothing.
  const picked = shut.length > 0 ? state.picked : undefined;
  return useMemo(() => foldGraph(graph, { shut, open, picked }), [graph, shut, open, picked]);
}
