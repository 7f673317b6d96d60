import type { ReadContext } from '#catalog/authorization/read-context';
import { translateAccess } from '#search/language/query/translate-access';
import { findDocuments, type IndexSnapshot, turnOf } from './index-snapshot';

/** Counts the documents of each type that the actor may see. */
export async function countTypes(
  entityTypes: readonly string[],
  read: ReadContext,
  snapshot: IndexSnapshot,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map(entityTypes.map((type) => [type, 0]));
  const condition = translateAccess(read.access, snapshot.conditions, snapshot.fields);
  const scope = { entityTypes, showsRemoved: false, condition };
  for await (const { view, found } of findDocuments(snapshot, scope, turnOf(read, snapshot))) {
    for (const { entityType, start, end } of view.segment.typeRuns) {
      const known = counts.get(entityType);
      if (known !== undefined) counts.set(entityType, known + found.countBetween(start, end));
    }
  }
  return counts;
}
