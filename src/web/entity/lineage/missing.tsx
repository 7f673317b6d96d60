import { useMemo } from 'react';
import { missingFrom } from './groups';
import type { LineageGraph } from './lineage-graph';
import { MOST } from './lineage-state';

export interface MissingProps {
  readonly graph: LineageGraph;
  /** The hops and the room that were asked for. */
  readonly hops: number;
  readonly most: number;
  readonly onMost: (most: number) => void;
}

/** The answer is cut, so the picture and the list say by how much, and offer the rest. */
export function Missing({ graph, hops, most, onMost }: MissingProps) {
  const missing = useMemo(() => missingFrom(graph, hops), [graph, hops]);
  if (missing === 0) return null;
  const next = MOST.find((each) => each > most);
  return (
    <p className="lineage-missing">
      {missing === 1 ? '1 more is not shown.' : `${missing.toLocaleString('en')} more are not shown.`}{' '}
      {next !== undefined && (
        <button type="button" className="link-button" onClick={() => onMost(next)}>
          Show up to {next.toLocaleString('en')}
        </button>
      )}
    </p>
  );
}
