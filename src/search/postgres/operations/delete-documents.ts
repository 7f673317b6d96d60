import { anyOf } from '../../../database/row-source';
import type { SqlClient } from '../../../database/sql-client';

/** Browse entries, runs and counts of the documents are the caller's to correct. */
export async function deleteDocuments(client: SqlClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query({ name: 'search-delete-documents', text: `delete from search_document where entity_id = ${anyOf(1, 'bigint')}`, values: [ids] });
}
