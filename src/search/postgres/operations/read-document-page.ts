import type { SqlClient } from '../../../database/sql-client';
import type { SearchDocument } from '../../search-document';

export interface LockedEntity {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  /** A JSON array. */
  readonly runIds: string;
}

/** The next entities by id, locked as every writer locks them: until the transaction ends nobody else changes their documents. */
export async function lockEntityPage(client: SqlClient, afterId: string, limit: number): Promise<readonly LockedEntity[]> {
  return client.query({
    text: `
select e.id, u.urn, u.entity_type as "entityType", e.run_ids as "runIds" from entity e join urn u on u.id = e.id
where e.id > $1::bigint order by e.id limit $2 for update of e`,
    values: [afterId, limit],
  });
}

/** Runs are left out: they are reconciled apart. */
const DOCUMENT = `d.entity_id as id, d.urn, d.entity_type as "entityType", d.removed, d.fields, '{}'::text[] as "runIds"`;

export async function readDocuments(client: SqlClient, ids: readonly string[]): Promise<readonly SearchDocument[]> {
  return client.query({ text: `select ${DOCUMENT} from search_document d where d.entity_id = any($1::bigint[])`, values: [ids] });
}

/** Documents of entities that are gone. Entity and document commit together, so none of these is merely new. */
export async function readSurplusDocuments(client: SqlClient, limit: number): Promise<readonly SearchDocument[]> {
  return client.query({
    text: `select ${DOCUMENT} from search_document d where not exists (select from entity e where e.id = d.entity_id) order by d.entity_id limit $1`,
    values: [limit],
  });
}
