import type { SqlClient } from '../../../database/sql-client';
import { type DocumentRow, documentColumns } from '../rows/document-row';

/** Inserts or replaces documents; rows come sorted by id, which is the order in which every writer locks them. */
export async function putDocuments(client: SqlClient, rows: readonly DocumentRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'search-put-documents',
    text: `
insert into search_document as d (entity_id, entity_type, urn, removed, factor, terms, details, titles, facets, folders, fields)
select id, entity_type, urn, removed, factor, terms, details, string_to_array(titles, E'\\n'), facets::bigint[], folders::bigint[], fields::jsonb
from unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[], $5::double precision[], $6::tsvector[], $7::tsvector[], $8::text[], $9::text[], $10::text[], $11::text[])
  as r(id, entity_type, urn, removed, factor, terms, details, titles, facets, folders, fields)
on conflict (entity_id) do update set removed = excluded.removed, factor = excluded.factor, terms = excluded.terms, details = excluded.details,
  titles = excluded.titles, facets = excluded.facets, folders = excluded.folders, fields = excluded.fields`,
    values: documentColumns(rows),
  });
}
