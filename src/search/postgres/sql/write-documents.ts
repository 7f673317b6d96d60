import { anyOf } from '../../../database/row-source';
import type { SqlStatement } from '../../../database/sql-client';
import { type DocumentRow, documentValues, selectDocuments } from '../rows/document-row';

/** Inserts or replaces documents. The rows are sorted by id, because all writers must lock them in the same order. */
export function putDocuments(rows: readonly DocumentRow[]): readonly SqlStatement[] {
  if (rows.length === 0) return [];
  return [
    {
      name: 'search-put-documents',
      text: `
insert into search_document as d (
  entity_id, entity_type, urn, removed, rank_weight, terms, field_terms, titles, facets, folders, fields
)
${selectDocuments()}
on conflict (entity_id) do update set removed = excluded.removed, rank_weight = excluded.rank_weight,
  terms = excluded.terms, field_terms = excluded.field_terms, titles = excluded.titles, facets = excluded.facets, folders = excluded.folders, fields = excluded.fields`,
      values: documentValues(rows),
    },
  ];
}

/** The caller updates browse entries, runs and counts. */
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
