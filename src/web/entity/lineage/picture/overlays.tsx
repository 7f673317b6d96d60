import type { RefObject } from 'react';
import { type Trace, columnTitle } from '../column-trace';
import type { LineageGraph } from '../lineage-graph';
import { Details } from './details';
import { EdgeCard } from './edge-card';
import { Minimap } from './minimap';
import type { Scene } from './scene';
import type { Viewport } from './use-viewport';
import { ZoomButtons } from './zoom-buttons';
import { X } from 'lucide-react';
import { Link } from 'wouter';
import { lineageAddress } from '../lineage-state';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { rowOf } from '../node-address';
import { useLineageState } from '../use-lineage-state';
import { counted } from '#web/ui/parts/counted';

interface OverlaysProps {
  readonly box: RefObject<HTMLElement | null>;
  /** The graph with the entities of boxes. */
  readonly graph: LineageGraph;
  readonly scene: Scene;
  readonly viewport: Viewport;
  readonly isDragging: () => boolean;
  readonly picked: string | undefined;
  readonly trace: Trace | undefined;
  readonly onPick: (urn: string | undefined) => void;
  readonly onTrace: (urn: undefined) => void;
}

/** What lies over the picture and does not move with it. */
export function Overlays({ box, graph, scene, viewport, isDragging, picked, trace, onPick, onTrace }: OverlaysProps) {
  return (
    <>
      {trace && <TraceCard graph={graph} trace={trace} onClose={() => onTrace(undefined)} />}
      <EdgeCard box={box} scene={scene} viewport={viewport} isDragging={isDragging} />
      <ZoomButtons viewport={viewport} scene={scene} />
      <Minimap scene={scene} viewport={viewport} />
      {picked !== undefined && <Details graph={graph} urn={picked} onPick={onPick} onClose={() => onPick(undefined)} />}
    </>
  );
}

interface TraceCardProps {
  readonly graph: LineageGraph;
  readonly trace: Trace;
  readonly onClose: () => void;
}

/** What the trace of a column found. The lineage of the column itself goes on beyond the picture. */
function TraceCard({ graph, trace: { start, upstream, downstream }, onClose }: TraceCardProps) {
  const { state } = useLineageState();
  const table = graph.nodes.get(start.of)?.summary.name ?? start.of;
  return (
    <div className="lineage-trace" role="status">
      <p>
        <strong>
          {table}.{columnTitle(start.name)}
        </strong>
        <span className="soft">
          {counted(upstream.size, 'column')} upstream, {counted(downstream.size, 'column')} downstream
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
