import type { SqlClient } from '#base/database/sql-client';

/** Aspects with old values. Absent members do not restrict. */
export interface HistoryPageQuery {
  readonly urn?: string | undefined;
  readonly aspect?: string | undefined;
  readonly start: number;
  readonly count: number;
}

interface HistoryPageRow {
  readonly id: string;
  readonly entityType: string;
  readonly aspect: string;
  /** Version of the newest old value. */
  readonly newestOld: number;
}

/** One page in the order of the primary key of `aspect_version`. */
export async function readHistoryPage(
  client: SqlClient,
  { urn, aspect, start, count }: HistoryPageQuery,
): Promise<readonly HistoryPageRow[]> {
  const values: unknown[] = [start, count];
  const conditions = [
    ...(urn === undefined ? [] : [`old.entity_id = (select id from urn where urn = $${values.push(urn)})`]),
    ...(aspect === undefined ? [] : [`old.aspect = $${values.push(aspect)}`]),
  ];
  return client.query({
    text: `
select old.entity_id as id, urn.entity_type as "entityType", old.aspect, old.newest::float8 as "newestOld" from (
  select entity_id, aspect, max(version) as newest from aspect_version as old
  ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
  group by entity_id, aspect order by entity_id, aspect offset $1::bigint limit $2::bigint
) as old join urn on urn.id = old.entity_id order by old.entity_id, old.aspect`,
    values,
  });
}
