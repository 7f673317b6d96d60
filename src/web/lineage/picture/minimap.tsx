import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import type { Scene } from './scene';
import type { Viewport } from './use-viewport';

const SIZE = { width: 168, height: 104 } as const;

/** All boxes as one shape. */
export function boxesPath({ layout }: Scene, least = 0): string {
  let path = '';
  for (const { x, y, width, height } of layout.boxes.values()) {
    const tall = Math.max(height, least);
    path += `M${Math.round(x)} ${Math.round(y)}h${width}v${tall}h${-width}z`;
  }
  return path;
}

/** The whole picture, and what of it is in view. A click moves there. */
export function Minimap({ scene, viewport }: { readonly scene: Scene; readonly viewport: Viewport }) {
  const { width, height } = scene.layout.size;
  const scale = Math.min(SIZE.width / Math.max(1, width), SIZE.height / Math.max(1, height));
  const frame = useRef<SVGRectElement>(null);
  const path = useMemo(() => boxesPath(scene, 3 / scale), [scene, scale]);
  useEffect(() => {
    const show = (
      { x, y, scale: zoom }: { x: number; y: number; scale: number },
      place: { width: number; height: number },
    ) => {
      const rect = frame.current;
      for (const [name, value] of Object.entries({ x, y, width: place.width / zoom, height: place.height / zoom }))
        rect?.setAttribute(name, String(Math.round(value)));
    };
    show(viewport.view, viewport.place);
    return viewport.listen(show);
  }, [viewport]);
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - left) / scale;
    const y = (event.clientY - top) / scale;
    const { width: wide, height: high } = viewport.place;
    viewport.move(({ scale: zoom }) => ({ x: x - wide / zoom / 2, y: y - high / zoom / 2, scale: zoom }));
  };
  return (
    <svg
      className="lineage-minimap"
      width={SIZE.width}
      height={SIZE.height}
      viewBox={`0 0 ${SIZE.width / scale} ${SIZE.height / scale}`}
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
