import { RowSource } from '../../database/row-source';
import type { SqlStatement } from '../../database/sql-client';

export interface EntityUpdate {
  readonly id: string;
  readonly removed: boolean;
  readonly runIds: string;
  readonly updatedOn: number;
}

/** What the entity row tells about the entity's aspects. The rows are locked. */
export function updateEntities(updates: readonly EntityUpdate[]): readonly SqlStatement[] {
  if (updates.length === 0) return [];
  return [{ name: 'update-entities', text: UPDATE, values: UPDATES.values(updates) }];
}

const UPDATES = new RowSource<EntityUpdate>({ id: 'bigint', removed: 'boolean', runIds: 'text', updatedOn: 'bigint' });

const UPDATE = `
update entity set removed = new.removed, run_ids = new.run_ids, updated_on = new.updated_on
from ${UPDATES.as('new')}
where entity.id = new.id`;
