import { binaryColumns } from '../../database/binary-columns';
import type { SqlClient } from '../../database/sql-client';

export interface EntityUpdate {
  readonly id: string;
  readonly removed: boolean;
  readonly runIds: string;
  readonly updatedOn: number;
}

/** What the entity row tells about the entity's aspects. The rows are locked. */
export async function updateEntities(client: SqlClient, updates: readonly EntityUpdate[]): Promise<void> {
  if (updates.length === 0) return;
  await client.query({ name: 'update-entities', text: UPDATE, values: binaryColumns(updates, { id: 'bigint', removed: 'boolean', runIds: 'text', updatedOn: 'bigint' }) });
}

/** The lengths of the arrays are hidden from the planner, as in `read-others`. */
const UPDATE = `
update entity set removed = new.removed, run_ids = new.run_ids, updated_on = new.updated_on
from unnest((select $1::bigint[]), (select $2::boolean[]), (select $3::text[]), (select $4::bigint[])) as new (id, removed, run_ids, updated_on)
where entity.id = new.id`;
