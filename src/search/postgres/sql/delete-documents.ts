import { anyOf } from '../../../database/row-source';
import type { SqlStatement } from '../../../database/sql-client';

/** Browse entries, runs and counts of the documents are the caller's to correct. */
export function deleteDocuments(ids: readonly string[]): readonly SqlStatement[] {
  if (ids.length === 0) return [];
  return [
    {
      name: 'search-delete-documents',
      text: `delete from search_document where entity_id = ${anyOf(1, 'bigint')}`,
      values: [ids],
    },
  ];
}
