import type { SqlClient } from '#base/database/sql-client';
import type { ModelChange } from './model-change';
import { countStoredValues } from './sql/count-stored-values';

/** Counts the stored values (latest values and events) that each change affects, in the order of the changes. */
export async function countAffected(client: SqlClient, changes: readonly ModelChange[]): Promise<readonly number[]> {
  const counted = changes.flatMap(({ affected }, change) =>
    affected.map(({ aspect = null, entityType = null, path = null }) => ({ change, aspect, entityType, path })),
  );
  const found = await countStoredValues(client, counted);
  return changes.map((_, change) => found.get(change) ?? 0);
}
