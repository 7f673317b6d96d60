import type { SqlClient } from '#base/database/sql-client';
import { groupBy } from '#base/json/group-by';
import type { AccessParents } from './access-parents';
import { readParents } from './sql/read-resource-facts';

/**
 * The ancestors of each entity: its parents, theirs, and so on. Takes a statement for each generation that edges lead to, and none for
 * parents in urns.
 * @param urns valid urns
 */
export async function readAncestors(
  client: SqlClient,
  parents: AccessParents,
  urns: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (let next = [...new Set(urns)]; next.length > 0;) {
    const linked = next.filter((urn) => parents.hasEdges(urn));
    const rows = linked.length === 0 ? [] : await readParents(client, linked, parents.edges);
    const byEdge = groupBy(rows, ({ urn }) => urn);
    for (const urn of next) {
      const inUrn = parents.inUrn(urn);
      const edges = (byEdge.get(urn) ?? []).map(({ parent }) => parent);
      found.set(urn, inUrn === undefined ? edges : [inUrn, ...edges]);
    }
    next = [...new Set(next.flatMap((urn) => found.get(urn) ?? []))].filter((urn) => !found.has(urn));
  }
  return new Map(urns.map((urn) => [urn, ancestorsOf(urn, found)]));
}

/** All ancestors, each once, also in a circle. */
function ancestorsOf(urn: string, parents: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const seen = new Set(parents.get(urn));
  for (const each of seen) for (const parent of parents.get(each) ?? []) seen.add(parent);
  return [...seen];
}
