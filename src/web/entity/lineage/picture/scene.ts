import { columnsByTable } from '../column-trace';
import type { LayoutEdge, LayoutNode } from '../layout/graph';
import { type Layout, layoutOf } from '../layout/layout';
import { type Group, groupId, groupsOf, moreOn } from '../groups';
import type { GraphEdge } from '../graph-edge';
import type { Fold, FoldedGraph } from '../fold-graph';
import type { LineageGraph } from '../lineage-graph';
import type { Side } from '../lineage-state';

/** What somebody chose to see of the columns of an entity. */
export interface ColumnView {
  readonly text: string;
  readonly isWhole: boolean;
}

/** The columns of an entity that its box shows, and how many it has in the picture. */
export interface ShownColumns {
  readonly names: readonly string[];
  readonly all: number;
}

export interface Scene {
  /** The graph without the entities for which a box of their platform stands. */
  readonly graph: LineageGraph;
  readonly folds: ReadonlyMap<string, Fold>;
  readonly layout: Layout;
  readonly groups: ReadonlyMap<string, Group>;
  readonly columns: ReadonlyMap<string, ShownColumns>;
  /** The edges in the order of the routes of the layout. Those after the last one lead to groups. */
  readonly edges: readonly GraphEdge[];
}

export const NODE = { width: 248, height: 64 } as const;
const FOLD = { width: 208, height: 64 } as const;
const GROUP = { width: 132, height: 32 } as const;
export const ROW = 26;
/** The field to search columns, and the button that shows all. */
const TOOLS = 36;
const COLUMNS_SHOWN = 10;
const COLUMNS_MAX = 200;

/** The places of all boxes and edges. */
export function sceneOf(
  { graph, folds }: Pick<FoldedGraph, 'graph' | 'folds'>,
  views: ReadonlyMap<string, ColumnView>,
): Scene {
  const columns = shownColumns(graph, views);
  const groups = groupsOf(graph);
  const nodes: LayoutNode[] = [...graph.nodes].map(([id, { hops }]) => ({
    id,
    hops,
    width: NODE.width,
    height: NODE.height + columnsHeight(columns.get(id)),
  }));
  for (const { id, hops } of folds.values()) nodes.push({ id, hops, ...FOLD });
  for (const { id, of, side } of groups.values()) {
    const hops = (graph.nodes.get(of)?.hops ?? 0) + (side === 'upstream' ? -1 : 1);
    nodes.push({ id, hops, ...GROUP });
  }
  const edges: LayoutEdge[] = [...graph.edges];
  for (const { id, of, side } of groups.values())
    edges.push(side === 'upstream' ? { from: id, to: of } : { from: of, to: id });
  return { graph, folds, groups, columns, edges: graph.edges, layout: layoutOf(nodes, edges) };
}

function columnsHeight(columns: ShownColumns | undefined): number {
  if (!columns) return 0;
  return columns.names.length * ROW + (columns.all > COLUMNS_SHOWN ? TOOLS : 0) + 8;
}

function shownColumns(graph: LineageGraph, views: ReadonlyMap<string, ColumnView>): ReadonlyMap<string, ShownColumns> {
  return new Map(
    [...columnsByTable(graph.columns)].map(([of, names]) => {
      const { text = '', isWhole = false } = views.get(of) ?? {};
      const found = names.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
      return [of, { names: found.slice(0, isWhole ? COLUMNS_MAX : COLUMNS_SHOWN), all: names.length }];
    }),
  );
}

/** What people call a box. */
export function nameIn({ graph, folds }: Scene, id: string): string {
  return graph.nodes.get(id)?.summary.name ?? folds.get(id)?.name ?? id;
}

/** Whether the neighbours on a side are a number at the node. */
export function hasButton({ groups, graph }: Scene, urn: string, side: Side): boolean {
  const node = graph.nodes.get(urn);
  return node !== undefined && moreOn(node, side) > 0 && !groups.has(groupId(urn, side));
}
