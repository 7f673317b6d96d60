import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Column, columnKey, tracedColumns } from '../column-trace';
import { type LineageGraph, pathTo } from '../lineage-graph';
import type { Side } from '../lineage-state';
import { Details } from './details';
import { EdgeCard } from './edge-card';
import { EdgeLines } from './edge-lines';
import { Minimap } from './minimap';
import { Nodes } from './nodes';
import { handleKey } from './picture-keys';
import { type ColumnView, type Scene, sceneOf } from './scene';
import { usePointers } from './use-pointers';
import { useViewport } from './use-viewport';
import { useFocus, useShownPick, useSteadyView } from './view-hooks';
import { ZoomButtons } from './zoom-buttons';

interface PictureProps {
  readonly graph: LineageGraph;
  readonly picked: string | undefined;
  readonly onPick: (urn: string | undefined) => void;
  readonly onExpand: (urn: string, side: Side) => void;
  /** For exports: what is drawn now. */
  readonly onScene: (scene: Scene) => void;
}

/** Below this, names cannot be read, and boxes are drawn as one shape. */
const FAR = 0.2;

/** The picture of a lineage, which one moves like a map. */
export function Picture({ graph, picked, onPick, onExpand, onScene }: PictureProps) {
  const box = useRef<HTMLElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const help = useId();
  const [views, setViews] = useState<ReadonlyMap<string, ColumnView>>(new Map());
  const [column, setColumn] = useState<Column>();
  const [active, setActive] = useState(graph.home);
  const scene = useMemo(() => sceneOf(graph, views), [graph, views]);
  useEffect(() => onScene(scene), [scene, onScene]);
  const { viewport, drawn } = useViewport(box, world);
  useSteadyView(scene, viewport);
  useShownPick(scene, picked, viewport);
  const pointers = usePointers(box, viewport);
  const focused = useFocus(box, scene, viewport, setActive);
  const shown = scene.layout.boxes.has(active) ? active : graph.home;
  const { way, traced } = useMarks(graph, picked, column);
  const pick = useCallback(
    (urn: string) => {
      if (!pointers.hasDragged()) onPick(urn);
    },
    [onPick, pointers],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const isHandled = handleKey(event.key, { scene, shown, viewport, focused, onPick, onExpand });
    if (isHandled) event.preventDefault();
  };
  const trace = (next: Column) => setColumn((now) => (now && columnKey(now) === columnKey(next) ? undefined : next));
  const isFar = drawn !== undefined && drawn.scale < FAR;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its nodes are links; keys move between them
    <section
      className={`lineage-picture ${isFar ? 'far' : ''}`}
      ref={box}
      aria-label="Picture of the lineage"
      aria-describedby={help}
      onKeyDown={onKeyDown}
      {...pointers.handlers}
    >
      <p className="hidden-text" id={help}>
        Arrow keys follow the edges. Enter opens an entity, Space shows its details, plus shows more of its neighbours.
        The list shows the same.
      </p>
      <div className="lineage-world" ref={world}>
        {drawn && <EdgeLines scene={scene} area={drawn.area} path={way} traced={traced} />}
        {drawn && (
          <Nodes
            scene={scene}
            area={drawn.area}
            isFar={isFar}
            active={shown}
            picked={picked}
            way={way}
            columns={{
              views,
              traced,
              start: column && columnKey(column),
              trace,
              view: (of, view) => setViews((now) => new Map(now).set(of, view)),
            }}
            actions={{ pick, expand: onExpand, focus: setActive }}
          />
        )}
      </div>
      <EdgeCard box={box} scene={scene} viewport={viewport} isDragging={pointers.isDragging} />
      <ZoomButtons viewport={viewport} scene={scene} />
      <Minimap scene={scene} viewport={viewport} />
      {picked !== undefined && <Details graph={graph} urn={picked} onPick={onPick} onClose={() => onPick(undefined)} />}
    </section>
  );
}

/** What is lit, and the rest dim: the way to the picked entity, and the columns of a trace. */
function useMarks(graph: LineageGraph, picked: string | undefined, column: Column | undefined) {
  const way = useMemo(() => (picked === undefined ? undefined : wayOf(graph, picked)), [graph, picked]);
  const traced = useMemo(() => column && tracedColumns(graph.columns, column), [graph, column]);
  return { way, traced };
}

/** The entities on the way from the middle, and the edges between them as `from to`. */
function wayOf(graph: LineageGraph, urn: string): ReadonlySet<string> {
  const path = pathTo(graph, urn);
  const steps = path.slice(1).flatMap((to, index) => [`${path[index]} ${to}`, `${to} ${path[index]}`]);
  return new Set([urn, ...path, ...steps]);
}
