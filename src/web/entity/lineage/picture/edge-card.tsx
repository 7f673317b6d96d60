import { type RefObject, useEffect, useState } from 'react';
import type { GraphEdge } from '../graph-edge';
import { curvesOf, distanceTo, routeMeets } from './edge-shapes';
import { EdgeFacts } from './edge-facts';
import { nameIn, type Scene } from './scene';
import type { Viewport } from './use-viewport';

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
export function EdgeCard({ box, scene, viewport, isDragging }: EdgeCardProps) {
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
