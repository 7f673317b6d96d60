import { anyOf, RowSource } from '../../../database/row-source';
import type { SqlClient, SqlStatement } from '../../../database/sql-client';

/** A row of `stored_document`. */
export interface StoredDocumentRow {
  readonly id: string;
  /** JSON. */
  readonly fields: string;
}

const ROWS = new RowSource<StoredDocumentRow>({ id: 'bigint', fields: 'text' });

/** Inserts or replaces documents. The rows are sorted by id, because all writers must lock them in the same order. */
export function putStoredDocuments(rows: readonly StoredDocumentRow[]): readonly SqlStatement[] {
  if (rows.length === 0) return [];
  return [{ name: 'put-stored-documents', text: PUT, values: ROWS.values(rows) }];
}

const PUT = `
insert into stored_document (entity_id, fields) select id, fields from ${ROWS.as('sent')}
on conflict (entity_id) do update set fields = excluded.fields`;

export function deleteStoredDocuments(ids: readonly string[]): readonly SqlStatement[] {
  if (ids.length === 0) return [];
  return [
    {
      name: 'delete-stored-documents',
      text: `delete from stored_document where entity_id = ${anyOf(1, 'bigint')}`,
      values: [ids],
    },
  ];
}

/** Deletes documents without an entity. An entity and its document commit together, so these entities were deleted. */
export async function deleteSurplusDocuments(client: SqlClient): Promise<void> {
  await client.query({
    text: 'delete from stored_document as d where not exists (select from entity as e where e.id = d.entity_id)',
  });
}

/** Makes every process load its index again. */
export const RAISE_GENERATION: SqlStatement = {
  text: 'update stored_document_state set generation = generation + 1',
};
