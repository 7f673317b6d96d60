import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, useCallback } from 'react';
import { columnKey, type Column, columnUrn } from '../column-trace';
import type { FoldedGraph } from '../fold-graph';
import type { LineageGraph } from '../lineage-graph';
import type { Side } from '../lineage-state';
import { EdgeLines } from './edge-lines';
import { useMarks } from './marks';
import { Nodes } from './nodes';
import { Overlays } from './overlays';
import { type ColumnView, type Scene, sceneOf } from './scene';
import { usePointers } from './use-pointers';
import { useViewport } from './use-viewport';
import { useFocus, useShownPick, useSteadyView } from './view-hooks';
import { edgeWords } from './edge-words';
import { handleKey, type Keys } from './picture-keys';
import { nearPart } from '../near-part';

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
