import { X } from 'lucide-react';
import { Link } from 'wouter';
import { columnTitle, type Trace } from '../column-trace';
import type { LineageGraph } from '../lineage-graph';
import { lineageAddress } from '../lineage-state';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { rowOf } from '../node-address';
import { useLineageState } from '../use-lineage-state';

interface TraceCardProps {
  readonly graph: LineageGraph;
  readonly trace: Trace;
  readonly onClose: () => void;
}

/** What the trace of a column found. The lineage of the column itself goes on beyond the picture. */
export function TraceCard({ graph, trace: { start, upstream, downstream }, onClose }: TraceCardProps) {
  const { state } = useLineageState();
  const table = graph.nodes.get(start.of)?.summary.name ?? start.of;
  return (
    <div className="lineage-trace" role="status">
      <p>
        <strong>
          {table}.{columnTitle(start.name)}
        </strong>
        <span className="soft">
          {columns(upstream.size)} upstream, {columns(downstream.size)} downstream
        </span>
      </p>
      <Link className="button small" href={entityAddress(start.of, rowOf(start.name))}>
        Open the column
      </Link>
      <Link className="button small" href={lineageAddress(start.urn, state)}>
        Lineage of the column
      </Link>
      <button type="button" className="icon-button" aria-label="End the trace" onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

function columns(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'column' : 'columns'}`;
}
