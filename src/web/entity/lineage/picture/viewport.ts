import type { Box } from '../layout/layout';
import type { Rectangle } from './edge-shapes';

/** The point of the picture at the top left of its place, and how much it is enlarged. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const SCALE = { min: 0.02, max: 2, readable: 0.7, near: 0.85 } as const;
const MARGIN = 32;
/** Pixels of a place in which hardly two nodes are beside each other. */
const NARROW = 600;

const NOTHING: Size = { width: 0, height: 0 };

export function zoomed(view: View, factor: number, at: { readonly x: number; readonly y: number }): View {
  const scale = Math.min(SCALE.max, Math.max(SCALE.min, view.scale * factor));
  return { x: view.x + at.x / view.scale - at.x / scale, y: view.y + at.y / view.scale - at.y / scale, scale };
}

/** Everything, not enlarged. */
export function fitting(content: Size, place: Size): View {
  const scale = Math.min(
    1,
    (place.width - 2 * MARGIN) / Math.max(1, content.width),
    (place.height - 2 * MARGIN) / Math.max(1, content.height),
  );
  return centred({ x: 0, y: 0, ...content }, place, Math.max(SCALE.min, scale));
}

/** Everything if one can read it, else what is round the entity in the middle, without empty room that the rest could fill. */
export function firstView(content: Size, place: Size, home: Box | undefined): View {
  const fit = fitting(content, place);
  if (fit.scale >= SCALE.readable || !home) return fit;
  return filled(centred(home, place, place.width < NARROW ? SCALE.readable : SCALE.near), content, place);
}

function filled({ x, y, scale }: View, content: Size, place: Size): View {
  const margin = MARGIN / scale;
  const along = (start: number, size: number, seen: number) => {
    if (size + 2 * margin <= seen) return (size - seen) / 2;
    return Math.min(Math.max(start, -margin), size + margin - seen);
  };
  return {
    x: along(x, content.width, place.width / scale),
    y: along(y, content.height, place.height / scale),
    scale,
  };
}

function centred(box: Box, place: Size, scale: number): View {
  return {
    x: box.x + box.width / 2 - place.width / scale / 2,
    y: box.y + box.height / 2 - place.height / scale / 2,
    scale,
  };
}

/** The nearest view that shows a box. @param covered pixels at the right and at the bottom that something else covers */
export function revealing(view: View, box: Box, { width, height }: Size, covered: Size = NOTHING): View {
  const place = { width: width - covered.width, height: height - covered.height };
  if (view.scale < SCALE.readable) return centred(box, place, SCALE.readable);
  const area = areaOf(view, place, -MARGIN / view.scale);
  const over = (start: number, end: number, from: number, to: number) =>
    Math.min(0, start - from) || Math.max(0, end - to);
  return {
    x: view.x + over(box.x, box.x + box.width, area.left, area.right),
    y: view.y + over(box.y, box.y + box.height, area.top, area.bottom),
    scale: view.scale,
  };
}

/** What of the picture is in view, with a margin in units of the picture. */
export function areaOf({ x, y, scale }: View, { width, height }: Size, margin = 0): Rectangle {
  return { left: x - margin, top: y - margin, right: x + width / scale + margin, bottom: y + height / scale + margin };
}

export function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom
  );
}
