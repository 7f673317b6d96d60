import { useMemo } from 'react';
import type { LineageGraph } from './lineage-graph';
import { type LineageState, MOST } from './lineage-state';
import { missingFrom } from './missing-from';

export interface MissingProps {
  readonly graph: LineageGraph;
  /** The hops, the sides and the room that were asked for. */
  readonly asked: Pick<LineageState, 'hops' | 'direction' | 'most'>;
  readonly onMost: (most: number) => void;
}

/** The answer is cut, so the picture and the list say by how much, if that is known, and offer the rest. */
export function Missing({ graph, asked, onMost }: MissingProps) {
  const { count } = useMemo(() => missingFrom(graph, asked), [graph, asked]);
  if (count === 0) return null;
  const next = MOST.find((each) => each > asked.most);
  return (
    <p className="lineage-missing">
      {missingText(count)}{' '}
      {next !== undefined && (
        <button type="button" className="link-button" onClick={() => onMost(next)}>
          Show up to {next.toLocaleString()}
        </button>
      )}
    </p>
  );
}

function missingText(count: number | undefined): string {
  if (count === undefined) return 'There are more than these.';
  return count === 1 ? '1 more is not shown.' : `${count.toLocaleString()} more are not shown.`;
}
