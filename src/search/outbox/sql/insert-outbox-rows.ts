import { RowSource } from '../../../database/row-source';
import type { SqlClient } from '../../../database/sql-client';

/** A state of an entity's document as text; null when the entity is gone. */
export interface NewOutboxRow {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  readonly document: string | null;
}

/** Rows of locked entities: whoever holds the lock draws the next version. @returns the highest version drawn */
export async function insertOutboxRows(client: SqlClient, rows: readonly NewOutboxRow[]): Promise<number> {
  const [drawn] = await client.query<{ readonly version: number }>({
    name: 'search-insert-outbox',
    text: INSERT,
    values: ROWS.values(rows),
  });
  return drawn?.version ?? 0;
}

const ROWS = new RowSource<NewOutboxRow>({ id: 'bigint', urn: 'text', entityType: 'text', document: 'text' });

const INSERT = `
with added as (
  insert into search_outbox (entity_id, urn, entity_type, document) select * from ${ROWS.as('sent')} returning version
)
select max(version)::float8 as version from added`;
