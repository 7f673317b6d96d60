import type { LayoutEdge, LayoutNode } from './graph';

interface Layers {
  /** The leftmost layer is 0. */
  readonly layerOf: ReadonlyMap<string, number>;
  /** Whether each edge closes a cycle. All others lead to a higher layer. */
  readonly isBack: readonly boolean[];
}

/**
 * Layers by hops. An edge within a layer moves its end on, or its beginning away from the middle, so that each edge leads to the right.
 * In a cycle, the edges that do not lead away from the middle are the ones that lead back; what is left has no cycles.
 */
export function assignLayers(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): Layers {
  const hops = new Map(nodes.map(({ id, hops: count }) => [id, count]));
  const groups = groupsOf(nodes, edges);
  const isBack = edges.map(
    ({ from, to }) => groups.get(from) === groups.get(to) && (hops.get(from) ?? 0) >= (hops.get(to) ?? 0),
  );
  const forward = edges.filter(({ from, to }, index) => !isBack[index] && hops.has(from) && hops.has(to));
  const sorted = topological(nodes, forward);
  const layerOf = new Map(hops);
  const { after, before } = linksOf(forward);
  const at = (id: string) => layerOf.get(id) ?? 0;
  for (const id of sorted.toReversed()) {
    if (at(id) > 0) continue;
    const limits = (after.get(id) ?? []).filter((to) => (hops.get(to) ?? 0) <= 0).map((to) => at(to) - 1);
    layerOf.set(
      id,
      limits.reduce((lowest, limit) => Math.min(lowest, limit), at(id)),
    );
  }
  for (const id of sorted) {
    const from = before.get(id) ?? [];
    layerOf.set(
      id,
      from.reduce((highest, each) => Math.max(highest, at(each) + 1), at(id)),
    );
  }
  return { layerOf: packed(layerOf), isBack };
}

/** The layers without empty ones, from 0. */
function packed(layerOf: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const used = [...new Set(layerOf.values())].toSorted((a, b) => a - b);
  const index = new Map(used.map((layer, at) => [layer, at]));
  return new Map([...layerOf].map(([id, layer]) => [id, index.get(layer) ?? 0]));
}

function linksOf(edges: readonly LayoutEdge[]) {
  const after = new Map<string, string[]>();
  const before = new Map<string, string[]>();
  for (const { from, to } of edges) {
    push(after, from, to);
    push(before, to, from);
  }
  return { after, before };
}

function push(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function topological(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): readonly string[] {
  const { after, before } = linksOf(edges);
  const open = new Map(nodes.map(({ id }) => [id, before.get(id)?.length ?? 0]));
  const sorted = nodes.flatMap(({ id }) => (open.get(id) === 0 ? [id] : []));
  for (const id of sorted) {
    for (const to of after.get(id) ?? []) {
      const left = (open.get(to) ?? 0) - 1;
      open.set(to, left);
      if (left === 0) sorted.push(to);
    }
  }
  return sorted;
}

/** The strongly connected group of each node (Kosaraju: one walk along the edges, one against them). */
function groupsOf(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): ReadonlyMap<string, number> {
  const { after, before } = linksOf(edges);
  const seen = new Set<string>();
  const finished: string[] = [];
  for (const { id } of nodes) walk(id, after, seen, finished);
  const groups = new Map<string, number>();
  const grouped = new Set<string>();
  for (const [index, id] of finished.toReversed().entries()) {
    const members: string[] = [];
    walk(id, before, grouped, members);
    for (const member of members) groups.set(member, index);
  }
  return groups;
}

/** Depth first, without recursion. Adds each new node to `finished` after all that it leads to. */
function walk(
  start: string,
  next: ReadonlyMap<string, readonly string[]>,
  seen: Set<string>,
  finished: string[],
): void {
  if (seen.has(start)) return;
  seen.add(start);
  const path = [{ id: start, at: 0 }];
  for (let top = path.at(-1); top; top = path.at(-1)) {
    const to = next.get(top.id)?.[top.at];
    top.at++;
    if (to === undefined) {
      finished.push(top.id);
      path.pop();
    } else if (!seen.has(to)) {
      seen.add(to);
      path.push({ id: to, at: 0 });
    }
  }
}
