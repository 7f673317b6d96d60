import type { SqlClient } from '../../../database/sql-client';
import type { SearchDocument } from '../../search-document';
import type { Difference } from '../../search-engine';
import { type DocumentRow, documentValues, selectDocuments } from '../rows/document-row';

/** Without runs, because `reconcileRuns` corrects them separately. */
const DOCUMENT = `d.entity_id as id, d.urn, d.entity_type as "entityType", d.removed, d.fields, '{}'::text[] as "runIds"`;

export async function readDocuments(client: SqlClient, ids: readonly string[]): Promise<readonly SearchDocument[]> {
  return client.query({
    text: `select ${DOCUMENT} from search_document d where d.entity_id = any($1::bigint[])`,
    values: [ids],
  });
}

/** Documents without an entity. An entity and its document commit together, so these entities were deleted. */
export async function readSurplusDocuments(client: SqlClient, limit: number): Promise<readonly SearchDocument[]> {
  return client.query({
    text: `
select ${DOCUMENT} from search_document d where not exists (select from entity e where e.id = d.entity_id)
order by d.entity_id limit $1`,
    values: [limit],
  });
}

/**
 * Compares the stored documents with the expected ones, for ids from `first` (inclusive) to `end` (exclusive). The database compares the
 * rows, so that only differences are sent. Runs are not compared.
 */
export async function compareDocuments(
  client: SqlClient,
  first: number,
  end: number,
  expected: readonly DocumentRow[],
): Promise<readonly Difference[]> {
  return client.query({
    text: COMPARE,
    values: [first, end, ...documentValues(expected)],
  });
}

const COMPARE = `
with expected as (${selectDocuments(3)}),
stored as (select d.* from search_document d where d.entity_id >= $1::bigint and d.entity_id < $2::bigint)
select coalesce(e.entity_id, s.entity_id) as id, coalesce(e.urn, s.urn) as urn,
  coalesce(e.entity_type, s.entity_type) as "entityType",
  case when s.entity_id is null then 'missing' when e.entity_id is null then 'surplus' else 'stale' end as kind
from expected e full join stored s on s.entity_id = e.entity_id
where s.entity_id is null or e.entity_id is null
  or (s.entity_type, s.urn, s.removed, s.rank_weight, s.terms, s.field_terms, s.titles, s.facets, s.folders, s.fields)
    is distinct from
      (e.entity_type, e.urn, e.removed, e.rank_weight, e.terms, e.field_terms, e.titles, e.facets, e.folders, e.fields)
order by 1`;
