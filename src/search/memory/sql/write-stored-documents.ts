import { anyOf, RowSource } from '#base/database/row-source';
import type { SqlClient, SqlStatement } from '#base/database/sql-client';

/** A row of `stored_document`. */
export interface StoredDocumentRow {
  readonly id: string;
  /** JSON. */
  readonly fields: string;
}

const ROWS = new RowSource<StoredDocumentRow>({ id: 'bigint', fields: 'text' });

/**
 * Inserts or replaces documents. The rows are sorted by id, because all writers must lock them in the same order.
 * @param version of the models and the release that made them
 */
export function putStoredDocuments(rows: readonly StoredDocumentRow[], version: number): readonly SqlStatement[] {
  if (rows.length === 0) return [];
  return [{ name: 'put-stored-documents', text: PUT, values: [...ROWS.values(rows), version] }];
}

const PUT = `
insert into stored_document (entity_id, fields, version) select id, fields, (select $3::int) from ${ROWS.as('sent')}
on conflict (entity_id) do update set fields = excluded.fields, version = excluded.version`;

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

const WITHOUT_ENTITY = 'not exists (select from entity as e where e.id = d.entity_id)';

/** The ids of documents without an entity. An entity and its document commit together, so these entities were deleted. */
export async function readSurplusIds(client: SqlClient): Promise<readonly string[]> {
  const rows = await client.query<{ readonly id: string }>({
    text: `select entity_id as id from stored_document as d where ${WITHOUT_ENTITY}`,
  });
  return rows.map(({ id }) => id);
}

/**
 * Deletes those of the documents that have no entity. There is no row of the entity to lock, so a writer may be creating it again. The first
 * statement waits for that writer, and only a later one sees the entity: a statement that waits still looks for entities as of its start.
 */
export function deleteSurplusDocuments(ids: readonly string[]): readonly SqlStatement[] {
  if (ids.length === 0) return [];
  return [
    { name: 'lock-surplus-documents', text: LOCK_SURPLUS, values: [ids] },
    { name: 'delete-surplus-documents', text: DELETE_SURPLUS, values: [ids] },
  ];
}

const LOCK_SURPLUS = `select from stored_document where entity_id = ${anyOf(1, 'bigint')} order by entity_id for update`;
const DELETE_SURPLUS = `delete from stored_document as d where entity_id = ${anyOf(1, 'bigint')} and ${WITHOUT_ENTITY}`;

/** Makes every process read these documents again. The update locks its row until the commit, so a later commit has a higher revision. */
export function logRepairs(ids: readonly string[]): readonly SqlStatement[] {
  if (ids.length === 0) return [];
  return [
    { name: 'trim-stored-repairs', text: TRIM_REPAIRS, values: [REPAIRS_KEPT] },
    { name: 'log-stored-repairs', text: LOG_REPAIRS, values: [ids] },
  ];
}

/** Revisions whose repairs are kept. A process that missed older ones loads its index again. */
const REPAIRS_KEPT = 1000;

const TRIM_REPAIRS = `
delete from stored_document_repair where generation < (select generation from stored_document_state) - $1::bigint`;
const LOG_REPAIRS = `
with raised as (update stored_document_state set generation = generation + 1 returning generation)
insert into stored_document_repair (generation, entity_id)
select raised.generation, sent.id from raised, (select distinct id from unnest((select $1::bigint[])) as sent (id)) as sent`;

/** Makes every process load its index again. */
export const RAISE_REVISION: SqlStatement = {
  text: 'update stored_document_state set generation = generation + 1',
};
