import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import type { Scene } from './scene';
import type { Viewport } from './use-viewport';
import { areaOf, type Size, type View } from './viewport';
import type { Box, Point } from '../layout/layout';

const SIZE = { width: 168, height: 104 } as const;
/** The rest is a margin, in which the frame can be seen. */
const FILLED = 0.85;

/** All boxes as one shape. */
export function boxesPath({ layout }: Scene, least = 0): string {
  let path = '';
  for (const { x, y, width, height } of layout.boxes.values()) {
    const tall = Math.max(height, least);
    path += `M${Math.round(x)} ${Math.round(y)}h${width}v${tall}h${-width}z`;
  }
  return path;
}

/** The whole picture, and what of it is in view. A click moves there. It hides while everything is in view. */
export function Minimap({ scene, viewport }: { readonly scene: Scene; readonly viewport: Viewport }) {
  const { width, height } = scene.layout.size;
  const scale = FILLED * Math.min(SIZE.width / Math.max(1, width), SIZE.height / Math.max(1, height));
  const whole = useMemo(
    () => ({
      x: (width - SIZE.width / scale) / 2,
      y: (height - SIZE.height / scale) / 2,
      width: SIZE.width / scale,
      height: SIZE.height / scale,
    }),
    [width, height, scale],
  );
  const frame = useRef<SVGRectElement>(null);
  const path = useMemo(() => boxesPath(scene, 3 / scale), [scene, scale]);
  useEffect(() => {
    const show = (view: View, place: Size) => {
      const { left, top, right, bottom } = areaOf(view, place);
      const [from, to] = [clamped({ x: left, y: top }, whole), clamped({ x: right, y: bottom }, whole)];
      const box = { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
      const isWhole = left <= 0 && top <= 0 && right >= width && bottom >= height;
      frame.current?.ownerSVGElement?.classList.toggle('needless', isWhole);
      for (const [name, value] of Object.entries(box)) frame.current?.setAttribute(name, String(Math.round(value)));
    };
    show(viewport.view, viewport.place);
    return viewport.listen(show);
  }, [viewport, whole, width, height]);
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - left) / scale + whole.x;
    const y = (event.clientY - top) / scale + whole.y;
    const { width: wide, height: high } = viewport.place;
    viewport.move(({ scale: zoom }) => ({ x: x - wide / zoom / 2, y: y - high / zoom / 2, scale: zoom }));
  };
  return (
    <svg
      className="lineage-minimap"
      width={SIZE.width}
      height={SIZE.height}
      viewBox={`${whole.x} ${whole.y} ${whole.width} ${whole.height}`}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.stopPropagation();
        go(event);
      }}
      onPointerMove={go}
    >
      <path d={path} className="minimap-boxes" />
      <rect ref={frame} className="minimap-frame" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function clamped({ x, y }: Point, { x: left, y: top, width, height }: Box): Point {
  return { x: Math.min(Math.max(x, left), left + width), y: Math.min(Math.max(y, top), top + height) };
}
