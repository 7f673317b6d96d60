import type { LineageGraph } from './lineage-graph';
import type { LineageState, Side } from './lineage-state';
import { missingFrom } from './missing-from';

/** `1 upstream, 99 or more downstream`: a number that nobody has counted to its end says so. */
export function summaryOf(graph: LineageGraph, asked: Pick<LineageState, 'hops' | 'direction'>): string {
  const { sides, count } = missingFrom(graph, asked);
  const all = [...graph.nodes.values()];
  const text = (side: Side, shown: number) =>
    `${shown.toLocaleString()}${count === undefined && sides.has(side) ? ' or more' : ''} ${side}`;
  const [up, down] = [all.filter((node) => node.hops < 0), all.filter((node) => node.hops > 0)];
  return `${text('upstream', up.length)}, ${text('downstream', down.length)}`;
}
