import type { SqlClient } from '../../../database/sql-client';
import type { Difference } from '../../search-engine';
import { type DocumentRow, documentValues, selectDocuments } from '../rows/document-row';

/** Rows with ids from `first` up to, without, `end` that are not as expected; equal ones do not leave the database. Runs are reconciled apart. */
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
select coalesce(e.entity_id, s.entity_id) as id, coalesce(e.urn, s.urn) as urn, coalesce(e.entity_type, s.entity_type) as "entityType",
  case when s.entity_id is null then 'missing' when e.entity_id is null then 'surplus' else 'stale' end as kind
from expected e full join stored s on s.entity_id = e.entity_id
where s.entity_id is null or e.entity_id is null
  or (s.entity_type, s.urn, s.removed, s.rank_weight, s.terms, s.details, s.titles, s.facets, s.folders, s.fields)
    is distinct from (e.entity_type, e.urn, e.removed, e.rank_weight, e.terms, e.details, e.titles, e.facets, e.folders, e.fields)
order by 1`;
