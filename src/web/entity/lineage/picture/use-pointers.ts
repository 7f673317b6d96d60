import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Viewport } from './use-viewport';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A pointer that moved less has clicked. */
const CLICK_MAX = 4;
const WHEEL_SPEED = 0.0015;

/** Drag to move, wheel or pinch to zoom. */
export function usePointers(box: RefObject<HTMLElement | null>, viewport: Viewport) {
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  useWheel(box, viewport);
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    travelled.current = 0;
    pointers.current.set(event.pointerId, pointOf(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const at = pointOf(event);
    const others = [...pointers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    pointers.current.set(event.pointerId, at);
    travelled.current += Math.hypot(at.x - before.x, at.y - before.y);
    if (travelled.current > CLICK_MAX) box.current?.setPointerCapture(event.pointerId);
    const [other] = others;
    if (other) viewport.zoom(distance(at, other) / Math.max(1, distance(before, other)), local(box, middle(at, other)));
    else if (travelled.current > CLICK_MAX)
      viewport.move(({ x, y, scale }) => ({
        x: x - (at.x - before.x) / scale,
        y: y - (at.y - before.y) / scale,
        scale,
      }));
  };
  const onPointerUp = (event: PointerEvent) => pointers.current.delete(event.pointerId);
  return {
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
    isDragging: () => pointers.current.size > 0 && travelled.current > CLICK_MAX,
    hasDragged: () => travelled.current > CLICK_MAX,
  };
}

/** React listens to wheels passively, which would scroll the page, too. */
function useWheel(box: RefObject<HTMLElement | null>, viewport: Viewport): void {
  useEffect(() => {
    const element = box.current;
    const listen = (event: WheelEvent) => {
      event.preventDefault();
      viewport.zoom(Math.exp(-event.deltaY * WHEEL_SPEED), local(box, pointOf(event)));
    };
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [box, viewport]);
}

function pointOf({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point {
  return { x: clientX, y: clientY };
}

function local(box: RefObject<HTMLElement | null>, { x, y }: Point): Point {
  const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
  return { x: x - left, y: y - top };
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
