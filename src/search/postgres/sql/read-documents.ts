import type { SqlClient } from '../../../database/sql-client';
import type { SearchDocument } from '../../search-document';

/** Runs are left out: they are reconciled apart. */
const DOCUMENT = `d.entity_id as id, d.urn, d.entity_type as "entityType", d.removed, d.fields, '{}'::text[] as "runIds"`;

export async function readDocuments(client: SqlClient, ids: readonly string[]): Promise<readonly SearchDocument[]> {
  return client.query({
    text: `select ${DOCUMENT} from search_document d where d.entity_id = any($1::bigint[])`,
    values: [ids],
  });
}

/** Documents of entities that are gone. Entity and document commit together, so none of these is merely new. */
export async function readSurplusDocuments(client: SqlClient, limit: number): Promise<readonly SearchDocument[]> {
  return client.query({
    text: `select ${DOCUMENT} from search_document d where not exists (select from entity e where e.id = d.entity_id) order by d.entity_id limit $1`,
    values: [limit],
  });
}
