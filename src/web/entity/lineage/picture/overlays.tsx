import { type RefObject, useContext, useEffect, useState } from 'react';
import { X } from 'lucide-react';
import { Link } from 'wouter';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { counted } from '#web/ui/parts/counted';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { Labels } from '#web/ui/parts/labels.tsx';
import { columnTitle, type Trace } from '../column-trace';
import { EdgeDrawingContext } from '../draw/edge-drawing';
import { type LineageGraph, pathTo } from '../lineage-graph';
import { lineageAddress } from '../lineage-state';
import { pageOf, rowOf } from '../node-address';
import { useLineageState } from '../use-lineage-state';
import type { GraphEdge } from '../graph-edge';
import { hopsText, statesOf } from '../words';
import { Minimap } from './minimap';
import { nameIn, type Scene } from './scene';
import type { Viewport } from './use-viewport';
import { ZoomButtons } from './zoom-buttons';
import { curvesOf, distanceTo, routeMeets } from './edge-shapes';
import { EdgeFacts } from './edge-facts';

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

interface EdgeCardProps {
  readonly box: RefObject<HTMLElement | null>;
  readonly scene: Scene;
  readonly viewport: Viewport;
  readonly isDragging: () => boolean;
}

/** A distance in pixels. */
const NEAR = 7;

interface Hovered {
  readonly edge: GraphEdge;
  readonly isBack: boolean;
  readonly x: number;
  readonly y: number;
}

/** The facts of the edge under the mouse. By keyboard, the details of an entity have them. */
function EdgeCard({ box, scene, viewport, isDragging }: EdgeCardProps) {
  const [hovered, setHovered] = useState<Hovered>();
  useEffect(() => {
    const element = box.current;
    let frame = 0;
    const listen = (event: PointerEvent) => {
      cancelAnimationFrame(frame);
      const isOnLine = event.target instanceof Element && event.target.closest('.lineage-node, aside, button') === null;
      frame = requestAnimationFrame(() => {
        setHovered(isOnLine && !isDragging() && element ? edgeAt(event, element, scene, viewport) : undefined);
      });
    };
    const leave = () => setHovered(undefined);
    element?.addEventListener('pointermove', listen);
    element?.addEventListener('pointerleave', leave);
    return () => {
      cancelAnimationFrame(frame);
      element?.removeEventListener('pointermove', listen);
      element?.removeEventListener('pointerleave', leave);
    };
  }, [box, scene, viewport, isDragging]);
  if (!hovered) return null;
  const { edge, isBack, x, y } = hovered;
  return (
    <div className="lineage-edge-card" aria-hidden="true" style={{ left: x, top: y }}>
      <p>
        <strong>{nameIn(scene, edge.from)}</strong> → <strong>{nameIn(scene, edge.to)}</strong>
      </p>
      <EdgeFacts edge={edge} />
      {isBack && <p className="warning-text">Closes a cycle</p>}
    </div>
  );
}

function edgeAt(event: PointerEvent, element: HTMLElement, scene: Scene, viewport: Viewport): Hovered | undefined {
  const { left, top } = element.getBoundingClientRect();
  const [x, y] = [event.clientX - left, event.clientY - top];
  const view = viewport.view;
  const point = { x: view.x + x / view.scale, y: view.y + y / view.scale };
  const near = NEAR / view.scale;
  const area = { left: point.x - near, right: point.x + near, top: point.y - near, bottom: point.y + near };
  let best: Hovered | undefined;
  let least = near;
  for (const [index, route] of scene.layout.routes.entries()) {
    const edge = scene.edges[index];
    if (!edge || !routeMeets(route, area)) continue;
    const distance = distanceTo(curvesOf(route), point);
    if (distance > least) continue;
    least = distance;
    best = { edge, isBack: route.isBack, x, y };
  }
  return best;
}

interface DetailsProps {
  readonly graph: LineageGraph;
  readonly urn: string;
  readonly onPick: (urn: string) => void;
  readonly onClose: () => void;
}

/** More are in the list. */
const EDGES_SHOWN = 12;

/** The picked entity: its way from the middle, and its edges with their facts. */
function Details({ graph, urn, onPick, onClose }: DetailsProps) {
  const { state: chosen } = useLineageState();
  const { begin } = useContext(EdgeDrawingContext);
  const node = graph.nodes.get(urn);
  if (!node) return null;
  const { summary, hops, upstream, downstream } = node;
  const path = pathTo(graph, urn);
  return (
    <aside className="lineage-details" aria-label={`Details of ${summary.name}`}>
      <header>
        <h2>
          <EntityLink {...pageOf(node)} name={summary.name} />
        </h2>
        <button type="button" className="icon-button" aria-label="Close the details" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </button>
      </header>
      <p className="soft">
        {[hopsText(hops), `${upstream} upstream`, `${downstream} downstream`].filter(Boolean).join(' · ')}
      </p>
      {statesOf(node).map((state) => (
        <span className="badge refused" key={state}>
          {state}
        </span>
      ))}
      {summary.description !== undefined && <p className="lineage-description">{summary.description}</p>}
      <Labels owners={summary.owners ?? []} tags={summary.tags ?? []} terms={summary.terms ?? []} />
      {hops !== 0 && (
        <Link className="button small" href={lineageAddress(urn, chosen)}>
          Put in the middle
        </Link>
      )}
      <button type="button" className="button small" onClick={() => begin(urn)}>
        Draw an edge…
      </button>
      {path.length > 1 && (
        <>
          <h3>Path</h3>
          <ol className="lineage-path">
            {path.map((each) => (
              <li key={each}>
                <button type="button" className="link-button" onClick={() => onPick(each)}>
                  {nameOf(graph, each)}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      <EdgeList graph={graph} urn={urn} onPick={onPick} />
    </aside>
  );
}

function nameOf({ nodes }: LineageGraph, urn: string): string {
  return nodes.get(urn)?.summary.name ?? urn;
}

/** The edges of an entity with their facts. Those that people drew can be removed. */
function EdgeList({ graph, urn, onPick }: Omit<DetailsProps, 'onClose'>) {
  const { remove } = useContext(EdgeDrawingContext);
  const edges = graph.edges.filter(({ from, to }) => from === urn || to === urn);
  return (
    <>
      <h3>Edges</h3>
      <ul className="lineage-edges">
        {edges.slice(0, EDGES_SHOWN).map((edge) => (
          <li key={`${edge.from} ${edge.to}`}>
            <span aria-hidden="true">{edge.to === urn ? '← ' : '→ '}</span>
            <span className="hidden-text">{edge.to === urn ? 'From' : 'To'}</span>{' '}
            <button type="button" className="link-button" onClick={() => onPick(edge.to === urn ? edge.from : edge.to)}>
              {nameOf(graph, edge.to === urn ? edge.from : edge.to)}
            </button>
            <EdgeFacts edge={edge} />
            {edge.facts?.isManual && (
              <button type="button" className="link-button" onClick={() => remove(edge)}>
                Remove…<span className="hidden-text"> the edge</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {edges.length > EDGES_SHOWN && <p className="soft">And {edges.length - EDGES_SHOWN} more; see the list.</p>}
    </>
  );
}
