import type { LineagePictureNode } from '#generated/http/messages';
import type { GraphEdge } from './graph-edge';

/** The links between shown entities, and from each one past hidden ones to the next shown ones, on a shortest way. */
export function linksPast(
  links: readonly GraphEdge[],
  all: ReadonlyMap<string, LineagePictureNode>,
  shown: ReadonlyMap<string, LineagePictureNode>,
): readonly GraphEdge[] {
  const leaving = new Map<string, GraphEdge[]>();
  for (const link of links) {
    const known = leaving.get(link.from);
    if (known) known.push(link);
    else leaving.set(link.from, [link]);
  }
  return [...shown.keys()].flatMap((start) => {
    const found: GraphEdge[] = [];
    const seen = new Set([start]);
    let open: readonly GraphEdge[] = leaving.get(start) ?? [];
    while (open.length > 0) {
      const reached = open.filter(({ to }) => !seen.has(to) && seen.add(to));
      for (const way of reached) if (shown.has(way.to)) found.push(way);
      open = reached.flatMap((way) => (shown.has(way.to) ? [] : onwards(way, leaving, all)));
    }
    return found;
  });
}

function onwards(
  way: GraphEdge,
  leaving: ReadonlyMap<string, readonly GraphEdge[]>,
  all: ReadonlyMap<string, LineagePictureNode>,
): readonly GraphEdge[] {
  const passed = [...way.through, all.get(way.to)?.summary.name ?? way.to];
  const links = leaving.get(way.to) ?? [];
  return links.map(({ to, through }) => ({ from: way.from, to, facts: undefined, through: [...passed, ...through] }));
}
