import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Column, columnKey, columnUrn, type Trace, traceOf } from '../column-trace';
import type { FoldedGraph } from '../fold-graph';
import { type LineageGraph, pathTo } from '../lineage-graph';
import type { Side } from '../lineage-state';
import { nearPart } from '../near-part';
import { useIsNarrow } from '../use-is-narrow';
import { EdgeLines } from './edge-lines';
import { Nodes } from './nodes';
import { Overlays } from './overlays';
import { type ColumnView, type Scene, sceneOf } from './scene';
import { usePointers } from './use-pointers';
import { useViewport, type Viewport } from './use-viewport';
import { edgeWords } from './edge-words';
import { handleKey, type Keys } from './picture-keys';
import { firstView, revealing } from './viewport';

interface PictureProps {
  readonly graph: LineageGraph;
  /** The same with boxes of platforms. */
  readonly folded: FoldedGraph;
  readonly picked: string | undefined;
  /** Urn of the column that is traced. */
  readonly column: string | undefined;
  readonly onTrace: (urn: string | undefined) => void;
  readonly onPick: (urn: string | undefined) => void;
  readonly onExpand: (urn: string, side: Side) => void;
  /** Shows the entities of a box. */
  readonly onOpen: (fold: string) => void;
  /** Called with what is drawn now, for exports. */
  readonly onScene: (scene: Scene) => void;
}

/**
 * Scales below which boxes have their names alone, in large letters; and below which names cannot be read, so boxes are drawn as one shape.
 */
const SMALL = 0.6;
const FAR = 0.2;

/** The picture of a lineage, which one moves like a map. */
export function Picture({ graph, folded, picked, column, onTrace, onPick, onExpand, onOpen, onScene }: PictureProps) {
  const box = useRef<HTMLElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const help = useId();
  const [views, setViews] = useState<ReadonlyMap<string, ColumnView>>(new Map());
  const [active, setActive] = useState(graph.home);
  const drawnGraph = useNearFirst(folded);
  const scene = useMemo(() => sceneOf(drawnGraph, views), [drawnGraph, views]);
  useEffect(() => onScene(scene), [scene, onScene]);
  const { viewport, drawn } = useViewport(box, world);
  useSteadyView(scene, viewport);
  useShownPick(scene, picked, viewport);
  const pointers = usePointers(box, viewport);
  const focused = useFocus(box, scene, viewport, setActive);
  const shown = scene.layout.boxes.has(active) ? active : graph.home;
  const { way, trace } = useMarks(graph, folded.boxOf, picked, column);
  const clicks = useClicks({ graph, column, hasDragged: pointers.hasDragged, onPick, onTrace });
  const keys = { scene, shown, viewport, focused, onPick, onTrace, onExpand, onOpen };
  const { walked, onKeyDown } = usePictureKeys(keys);
  const scale = drawn?.scale ?? 1;
  const isFar = scale < FAR;
  const size = isFar ? 'far' : scale < SMALL ? 'small' : '';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its nodes are links; keys move between them
    <section
      className={`lineage-picture ${size}`}
      ref={box}
      aria-label="Picture of the lineage"
      aria-describedby={help}
      onKeyDown={onKeyDown}
      {...pointers.handlers}
    >
      <Words help={help} walked={walked} />
      <div className="lineage-world" ref={world}>
        {drawn && <EdgeLines scene={scene} area={drawn.area} path={way} traced={trace?.all} />}
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
              traced: trace?.all,
              tables: trace?.tables,
              start: trace && columnKey(trace.start),
              trace: clicks.trace,
              view: (of, view) => setViews((now) => new Map(now).set(of, view)),
            }}
            actions={{ pick: clicks.pick, expand: onExpand, focus: setActive, open: onOpen }}
          />
        )}
      </div>
      <Overlays
        box={box}
        graph={graph}
        scene={scene}
        viewport={viewport}
        isDragging={pointers.isDragging}
        picked={picked}
        trace={trace}
        onPick={onPick}
        onTrace={onTrace}
      />
    </section>
  );
}

/** Words for those who do not see the picture: how to walk in it, and the edge along which they went. */
function Words({ help, walked }: { readonly help: string; readonly walked: string }) {
  return (
    <>
      <p className="hidden-text" id={help}>
        Arrow keys follow the edges. Enter opens an entity, Space shows its details, plus shows more of its neighbours.
        The list shows the same.
      </p>
      <p className="hidden-text" role="status">
        {walked}
      </p>
    </>
  );
}

/** The keys of the picture, and what a screen reader says of the edge along which the last one led. */
function usePictureKeys(keys: Keys) {
  const [walked, setWalked] = useState('');
  const focused = (id: string) => {
    setWalked(edgeWords(keys.scene, keys.shown, id));
    keys.focused(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    if (handleKey(event.key, { ...keys, focused })) event.preventDefault();
  };
  return { walked, onKeyDown };
}

/** What of a graph to draw: of a large one first what is in view, and all of it after that frame. */
function useNearFirst(whole: FoldedGraph): FoldedGraph {
  const near = useMemo(() => nearPart(whole), [whole]);
  const [ready, setReady] = useState<FoldedGraph>();
  useEffect(() => {
    if (near === whole) return undefined;
    // Effects may run before the frame is drawn. It is on the screen when the next one begins.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setReady(whole));
    });
    return () => cancelAnimationFrame(frame);
  }, [near, whole]);
  if (near === whole) return whole;
  return ready?.graph.home === whole.graph.home ? ready : near;
}

interface Clicks {
  readonly graph: LineageGraph;
  /** Urn of the column that is traced. */
  readonly column: string | undefined;
  readonly hasDragged: () => boolean;
  readonly onPick: (urn: string) => void;
  readonly onTrace: (urn: string | undefined) => void;
}

/** What a click on an entity does, and one on a column. A pointer that moved the picture has not clicked. */
function useClicks({ graph, column, hasDragged, onPick, onTrace }: Clicks) {
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

interface Marks {
  readonly way: ReadonlySet<string> | undefined;
  readonly trace: Trace | undefined;
}

/** What is lit, and the rest dim: the way to the picked entity, and the columns of a trace. */
function useMarks(
  graph: LineageGraph,
  boxOf: FoldedGraph['boxOf'],
  picked: string | undefined,
  column: string | undefined,
): Marks {
  const way = useMemo(
    () => (picked !== undefined && graph.nodes.has(picked) ? wayOf(graph, boxOf, picked) : undefined),
    [graph, boxOf, picked],
  );
  const trace = useMemo(() => (column === undefined ? undefined : traceOf(graph.columns, column)), [graph, column]);
  return { way, trace };
}

/** The boxes on the way from the middle, and the edges between them as `from to`. */
function wayOf(graph: LineageGraph, boxOf: FoldedGraph['boxOf'], urn: string): ReadonlySet<string> {
  const path = pathTo(graph, urn).map(boxOf);
  const steps = path.slice(1).flatMap((to, index) => [`${path[index]} ${to}`, `${to} ${path[index]}`]);
  return new Set([urn, ...path, ...steps]);
}

/** Sets the place at which the first picture begins; afterwards the middle stays where it was on the screen. */
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

/** The size of the details: their width with the room beside them, and the part of a narrow picture that they cover at its bottom. */
const DETAILS = { width: 328, part: 0.55 } as const;

/** An entity that somebody picks is not behind its details. */
function useShownPick({ layout }: Scene, picked: string | undefined, viewport: Viewport): void {
  const isNarrow = useIsNarrow();
  useEffect(() => {
    const box = picked === undefined ? undefined : layout.boxes.get(picked);
    const { place } = viewport;
    const isWide = place.width > 3 * DETAILS.width;
    const covered = { width: isWide ? DETAILS.width : 0, height: isNarrow ? DETAILS.part * place.height : 0 };
    if (box) viewport.move((view) => revealing(view, box, place, covered));
  }, [layout, picked, viewport, isNarrow]);
}

/** Moves the focus to a box, which is drawn only once it is in view. */
function useFocus(
  box: RefObject<HTMLElement | null>,
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
