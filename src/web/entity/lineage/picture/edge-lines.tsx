import { memo, useMemo } from 'react';
import { columnKey } from '../column-trace';
import { type ColumnCurves, columnCurves } from './column-curves';
import { type Rectangle, curvesOf, meets, pathOf, routeMeets } from './edge-shapes';
import { isPast } from '../graph-edge';
import type { Scene } from './scene';

interface EdgeLinesProps {
  readonly scene: Scene;
  readonly area: Rectangle;
  /** Entities on the shown way; undefined while none is shown. */
  readonly path: ReadonlySet<string> | undefined;
  readonly traced: ReadonlySet<string> | undefined;
}

type Kind = 'plain' | 'past' | 'back' | 'lit';

/** One element for all lines of a kind, because thousands of elements are slow. */
export const EdgeLines = memo(function EdgeLines({ scene, area, path, traced }: EdgeLinesProps) {
  const lines = useMemo(() => linesIn(scene, area, path), [scene, area, path]);
  const curves = useMemo(() => columnCurves(scene), [scene]);
  const columns = useMemo(() => columnLines(curves, area, traced), [curves, area, traced]);
  const isDim = path !== undefined || traced !== undefined;
  return (
    <svg className={`lineage-lines ${isDim ? 'dim' : ''}`} aria-hidden="true">
      {[...lines].map(([kind, d]) => (
        <path key={kind} className={`line ${kind}`} d={d} />
      ))}
      {columns.map(({ kind, d }) => (
        <path key={`column ${kind}`} className={`line column ${kind}`} d={d} />
      ))}
    </svg>
  );
});

function linesIn(
  { layout, edges }: Scene,
  area: Rectangle,
  path: ReadonlySet<string> | undefined,
): ReadonlyMap<Kind, string> {
  const lines = new Map<Kind, string>();
  for (const [index, route] of layout.routes.entries()) {
    if (!routeMeets(route, area)) continue;
    const edge = edges[index];
    const isLit = edge !== undefined && path?.has(`${edge.from} ${edge.to}`) === true;
    const kind = isLit ? 'lit' : route.isBack ? 'back' : isPast(edge) ? 'past' : 'plain';
    lines.set(kind, `${lines.get(kind) ?? ''}${pathOf(curvesOf(route))}`);
  }
  return lines;
}

function columnLines(curves: readonly ColumnCurves[], area: Rectangle, traced: ReadonlySet<string> | undefined) {
  const texts = { plain: '', lit: '' };
  for (const { edge, ends, curves: own } of curves) {
    if (!ends.some((box) => meets(box, area))) continue;
    const isLit = traced?.has(columnKey(edge.from)) === true && traced.has(columnKey(edge.to));
    texts[isLit ? 'lit' : 'plain'] += pathOf(own);
  }
  return (['plain', 'lit'] as const).flatMap((kind) => (texts[kind] === '' ? [] : [{ kind, d: texts[kind] }]));
}
