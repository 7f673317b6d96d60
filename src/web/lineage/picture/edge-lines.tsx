import { memo, useMemo } from 'react';
import { columnKey } from '../column-trace';
import { type Area, columnCurve, curvesOf, meets, pathOf, routeMeets } from './edge-shapes';
import { isPast } from '../graph-edge';
import type { Scene } from './scene';

interface EdgeLinesProps {
  readonly scene: Scene;
  readonly area: Area;
  /** Entities on the shown way; undefined while none is shown. */
  readonly path: ReadonlySet<string> | undefined;
  readonly traced: ReadonlySet<string> | undefined;
}

type Kind = 'plain' | 'past' | 'back' | 'lit';

/** One element for all lines of a kind, because thousands of elements are slow. */
export const EdgeLines = memo(function EdgeLines({ scene, area, path, traced }: EdgeLinesProps) {
  const lines = useMemo(() => linesIn(scene, area, path), [scene, area, path]);
  const columns = useMemo(() => columnLines(scene, area, traced), [scene, area, traced]);
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
  area: Area,
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

function columnLines({ graph, columns, layout }: Scene, area: Area, traced: ReadonlySet<string> | undefined) {
  const texts = { plain: '', lit: '' };
  for (const { from, to } of graph.columns) {
    const [source, target] = [layout.boxes.get(from.of), layout.boxes.get(to.of)];
    if (!source || !target) continue;
    if (!meets(source, area) && !meets(target, area)) continue;
    const rowOf = (of: string, name: string) => columns.get(of)?.names.indexOf(name) ?? -1;
    const curve = columnCurve(source, rowOf(from.of, from.name), target, rowOf(to.of, to.name));
    const isLit = traced?.has(columnKey(from)) === true && traced.has(columnKey(to));
    texts[isLit ? 'lit' : 'plain'] += pathOf([curve]);
  }
  return (['plain', 'lit'] as const).flatMap((kind) => (texts[kind] === '' ? [] : [{ kind, d: texts[kind] }]));
}
