import type { RefObject } from 'react';
import type { Trace } from '../column-trace';
import type { LineageGraph } from '../lineage-graph';
import { Details } from './details';
import { EdgeCard } from './edge-card';
import { Minimap } from './minimap';
import type { Scene } from './scene';
import { TraceCard } from './trace-card';
import type { Viewport } from './use-viewport';
import { ZoomButtons } from './zoom-buttons';

interface OverlaysProps {
  readonly box: RefObject<HTMLElement | null>;
  /** With the entities of boxes. */
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
