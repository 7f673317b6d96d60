import type { Box, Point, Route } from '../layout/layout';

/** The bend of a line that leads back, and the size of an arrow. */
const BEND = 72;
const ARROW = { length: 7, width: 4 } as const;
const PARTS = 14;
/** The length over which a curve runs level where it begins and ends, at least. */
const BEND_LEAST = 24;

export type Curve = readonly [Point, Point, Point, Point];

/** The curves of a route: level where they meet nodes. */
export function curvesOf({ points, isBack }: Route): readonly Curve[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  return isBack ? [backCurve(first, last)] : curvesThrough(points);
}

/** Level at each point. */
export function curvesThrough(points: readonly Point[]): readonly Curve[] {
  return points.slice(1).map((end, index): Curve => {
    const start = points[index] ?? end;
    const middle = Math.max(BEND_LEAST, Math.abs(end.x - start.x) / 2);
    return [start, { x: start.x + middle, y: start.y }, { x: end.x - middle, y: end.y }, end];
  });
}

function backCurve(start: Point, end: Point): Curve {
  const height = Math.min(start.y, end.y) - BEND;
  return [start, { x: start.x + BEND, y: height }, { x: end.x - BEND, y: height }, end];
}

/** The curves as the data of an SVG path, with an arrow at its end. */
export function pathOf(curves: readonly Curve[]): string {
  const [first] = curves;
  const end = curves.at(-1)?.[3];
  if (!first || !end) return '';
  const text = (point: Point) => `${Math.round(point.x)} ${Math.round(point.y)}`;
  const parts = curves.map(([, a, b, to]) => `C${text(a)} ${text(b)} ${text(to)}`);
  return `M${text(first[0])}${parts.join('')}${arrowAt(end)}`;
}

function arrowAt({ x, y }: Point): string {
  const left = Math.round(x) - ARROW.length;
  const at = Math.round(y);
  return `M${left} ${at - ARROW.width}L${Math.round(x)} ${at}L${left} ${at + ARROW.width}`;
}

/** The distance of a point from curves. */
export function distanceTo(curves: readonly Curve[], point: Point): number {
  let least = Infinity;
  for (const [a, b, c, d] of curves)
    for (let part = 0; part <= PARTS; part++) {
      const t = part / PARTS;
      const [u, v, w, z] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      const x = u * a.x + v * b.x + w * c.x + z * d.x;
      const y = u * a.y + v * b.y + w * c.y + z * d.y;
      least = Math.min(least, Math.hypot(x - point.x, y - point.y));
    }
  return least;
}

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function meets({ x, y, width, height }: Box, { left, top, right, bottom }: Rectangle): boolean {
  return x < right && x + width > left && y < bottom && y + height > top;
}

export function routeMeets({ points, isBack }: Route, area: Rectangle): boolean {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const margin = isBack ? BEND : 0;
  return left - margin < area.right && right + margin > area.left && top - margin < area.bottom && bottom > area.top;
}
