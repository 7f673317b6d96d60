import type { SqlClient } from '#base/database/sql-client';
import type { AspectTable } from '../aspect-table';
import type { Comparison } from './comparison';
import { heldCounts, heldEntities } from './sql/catalog-aspects';

const GROUP = 1000;

/** Counts the values that only the catalog has, and finds the entities that only it has. Call it after all entities were compared. */
export async function findOnlyHere(
  table: Pick<AspectTable, 'knownOf'>,
  client: SqlClient,
  comparison: Comparison,
): Promise<void> {
  for (const { entityType, aspect, total } of await heldCounts(client)) {
    const counts = comparison.of(`${entityType}.${aspect}`);
    counts.onlyHere = total - counts.here;
  }
  for (let after = 0; ;) {
    const entities = await heldEntities(client, after, GROUP);
    const there = new Set(await table.knownOf(entities.map(({ urn }) => urn)));
    for (const { urn, entityType } of entities) if (!there.has(urn)) comparison.onlyHere.add(entityType, '', urn);
    const last = entities.at(-1);
    if (!last || entities.length < GROUP) return;
    after = last.id;
  }
}
