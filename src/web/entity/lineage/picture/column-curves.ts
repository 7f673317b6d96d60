import type { LineageColumnEdge } from '#generated/http/messages';
import type { Box, Point, Route } from '../layout/layout';
import { type Curve, curvesThrough } from './edge-shapes';
import { NODE, ROW, type Scene } from './scene';

export interface ColumnCurves {
  readonly edge: LineageColumnEdge;
  readonly ends: readonly [Box, Box];
  readonly curves: readonly Curve[];
}

/** What it needs of a scene. */
interface CurvedScene extends Pick<Scene, 'columns' | 'edges'> {
  readonly graph: Pick<Scene['graph'], 'columns'>;
  readonly layout: Pick<Scene['layout'], 'boxes' | 'routes'>;
}

/** Units between the lines of neighbouring rows where they run beside each other, and the most for all of them. */
const SPREAD = { step: 2, most: 10 } as const;

/** The curves between columns. They follow the edge of their tables, so that they do not run behind the nodes of the layers between. */
export function columnCurves({ graph, columns, layout, edges }: CurvedScene): readonly ColumnCurves[] {
  if (graph.columns.length === 0) return [];
  const routes = new Map(edges.map(({ from, to }, index) => [`${from} ${to}`, layout.routes[index]]));
  const rowOf = (of: string, name: string) => columns.get(of)?.names.indexOf(name) ?? -1;
  return graph.columns.flatMap((edge): readonly ColumnCurves[] => {
    const { from, to } = edge;
    const [source, target] = [layout.boxes.get(from.of), layout.boxes.get(to.of)];
    if (!source || !target) return [];
    const row = rowOf(from.of, from.name);
    const start = { x: source.x + source.width, y: rowMiddle(source, row) };
    const end = { x: target.x, y: rowMiddle(target, rowOf(to.of, to.name)) };
    const between = crossings(routes.get(`${from.of} ${to.of}`), row);
    return [{ edge, ends: [source, target], curves: curvesThrough([start, ...between, end]) }];
  });
}

function crossings(route: Route | undefined, row: number): readonly Point[] {
  if (!route || route.isBack) return [];
  const aside = Math.max(-SPREAD.most, Math.min(SPREAD.most, (row - 2) * SPREAD.step));
  return route.points.slice(1, -1).map(({ x, y }) => ({ x, y: y + aside }));
}

/** A column that the box does not show is level with its head. */
function rowMiddle({ y }: Box, row: number): number {
  return row < 0 ? y + NODE.height / 2 : y + NODE.height + row * ROW + ROW / 2;
}
