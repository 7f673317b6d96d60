import { useCallback } from 'react';
import { type Column, columnUrn } from '../column-trace';
import type { LineageGraph } from '../lineage-graph';

interface Clicks {
  readonly graph: LineageGraph;
  /** Urn of the column that is traced. */
  readonly column: string | undefined;
  readonly hasDragged: () => boolean;
  readonly onPick: (urn: string) => void;
  readonly onTrace: (urn: string | undefined) => void;
}

/** What a click on an entity does, and one on a column. A pointer that moved the picture has not clicked. */
export function useClicks({ graph, column, hasDragged, onPick, onTrace }: Clicks) {
  const pick = useCallback(
    (urn: string) => {
      if (!hasDragged()) onPick(urn);
    },
    [onPick, hasDragged],
  );
  const trace = useCallback(
    (clicked: Column) => {
      const urn = columnUrn(graph.columns, clicked);
      onTrace(urn === column ? undefined : urn);
    },
    [graph, column, onTrace],
  );
  return { pick, trace };
}
