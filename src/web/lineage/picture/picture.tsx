import { Maximize, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Column, columnKey, tracedColumns } from '../column-trace';
import { type LineageGraph, pathTo } from '../lineage-graph';
import type { Side } from '../lineage-state';
import { Details } from './details';
import { EdgeCard } from './edge-card';
import { EdgeLines } from './edge-lines';
import { Minimap } from './minimap';
import { Nodes } from './nodes';
import { boxTowards } from './picture-keys';
import { type ColumnView, type Scene, sceneOf } from './scene';
import { usePointers } from './use-pointers';
import { useViewport, type Viewport } from './use-viewport';
import { firstView, fitting, revealing } from './viewport';

interface PictureProps {
  readonly graph: LineageGraph;
  readonly picked: string | undefined;
  readonly onPick: (urn: string | undefined) => void;
  readonly onExpand: (urn: string, side: Side) => void;
  /** For exports: what is drawn now. */
  readonly onScene: (scene: Scene) => void;
}

const ZOOM = 1.3;
/** Below this, names cannot be read, and boxes are drawn as one shape. */
const FAR = 0.28;

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
  const pointers = usePointers(box, viewport);
  const focused = useFocus(box, scene, viewport, setActive);
  const shown = scene.layout.boxes.has(active) ? active : graph.home;
  const way = useMemo(() => (picked === undefined ? undefined : wayOf(graph, picked)), [graph, picked]);
  const traced = useMemo(() => column && tracedColumns(graph.columns, column), [graph, column]);
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
      <Buttons viewport={viewport} scene={scene} />
      <Minimap scene={scene} viewport={viewport} />
      {picked !== undefined && <Details graph={graph} urn={picked} onPick={onPick} onClose={() => onPick(undefined)} />}
    </section>
  );
}

/** The entities on the way from the middle, and the edges between them as `from to`. */
function wayOf(graph: LineageGraph, urn: string): ReadonlySet<string> {
  const path = pathTo(graph, urn);
  const steps = path.slice(1).flatMap((to, index) => [`${path[index]} ${to}`, `${to} ${path[index]}`]);
  return new Set([urn, ...path, ...steps]);
}

interface Keys {
  readonly scene: Scene;
  readonly shown: string;
  readonly viewport: Viewport;
  readonly focused: (id: string) => void;
  readonly onPick: (urn: string | undefined) => void;
  readonly onExpand: (urn: string, side: Side) => void;
}

function handleKey(key: string, { scene, shown, viewport, focused, onPick, onExpand }: Keys): boolean {
  const next = boxTowards(scene, shown, key);
  if (next !== undefined) focused(next);
  else if (key === ' ' && scene.graph.nodes.has(shown)) onPick(shown);
  else if (key === '+' || key === '=') expandFrom(scene, shown, onExpand);
  else if (key === '-') viewport.zoom(1 / ZOOM);
  else if (key === '0') viewport.move(() => fitting(scene.layout.size, viewport.place));
  else if (key === 'Home') focused(scene.graph.home);
  else if (key === 'Escape') onPick(undefined);
  else return key.startsWith('Arrow');
  return true;
}

/** Both sides that have more. */
function expandFrom({ graph, groups }: Scene, id: string, onExpand: Keys['onExpand']): void {
  const group = groups.get(id);
  const node = graph.nodes.get(id);
  if (group) onExpand(group.of, group.side);
  else if (node && node.moreDownstream > 0 && node.hops >= 0) onExpand(id, 'downstream');
  else if (node && node.moreUpstream > 0) onExpand(id, 'upstream');
  else if (node && node.moreDownstream > 0) onExpand(id, 'downstream');
}

/** Where the first picture begins; afterwards the middle stays where it was on the screen. */
function useSteadyView({ layout, graph }: Scene, viewport: Viewport): void {
  const before = useRef<{ readonly home: string; readonly x: number; readonly y: number }>(undefined);
  useLayoutEffect(() => {
    const home = layout.boxes.get(graph.home);
    const at = before.current;
    if (at?.home === graph.home && home)
      viewport.move(({ x, y, scale }) => ({ x: x + home.x - at.x, y: y + home.y - at.y, scale }));
    else viewport.move(() => firstView(layout.size, viewport.place, home));
    before.current = home && { home: graph.home, x: home.x, y: home.y };
  }, [layout, graph.home, viewport]);
}

/** Moves the focus to a box, which is drawn only once it is in view. */
function useFocus(
  box: { readonly current: HTMLElement | null },
  { layout }: Scene,
  viewport: Viewport,
  setActive: (id: string) => void,
) {
  const [wanted, setWanted] = useState<{ readonly id: string }>();
  useEffect(() => {
    if (!wanted) return;
    const found = box.current?.querySelector(`[data-id="${CSS.escape(wanted.id)}"]`);
    const target = found?.querySelector('a') ?? found;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [box, wanted]);
  return (id: string) => {
    const to = layout.boxes.get(id);
    if (!to) return;
    setActive(id);
    viewport.move((view) => revealing(view, to, viewport.place));
    setWanted({ id });
  };
}

function Buttons({ viewport, scene }: { readonly viewport: Viewport; readonly scene: Scene }) {
  return (
    <div className="lineage-buttons">
      <button type="button" className="icon-button" aria-label="Zoom in" onClick={() => viewport.zoom(ZOOM)}>
        <Plus size={16} aria-hidden="true" />
      </button>
      <button type="button" className="icon-button" aria-label="Zoom out" onClick={() => viewport.zoom(1 / ZOOM)}>
        <Minus size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Show everything"
        onClick={() => viewport.move(() => fitting(scene.layout.size, viewport.place))}
      >
        <Maximize size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
