import type { SqlClient } from '#base/database/sql-client';

/** What is stored of an entity beside its urn. */
export interface StoredTraces {
  /** Internal id; null if nothing but values that were set aside is known. */
  readonly id: string | null;
  readonly exists: boolean;
  /** Latest and old values. */
  readonly values: number;
  readonly events: number;
  readonly setAside: number;
  readonly sessions: number;
  /** Entries of the audit with a detail. */
  readonly auditDetails: number;
}

export async function countTraces(client: SqlClient, urn: string, keptOperation: string): Promise<StoredTraces> {
  const [row] = await client.query<StoredTraces>({ text: COUNT, values: [urn, keptOperation] });
  if (!row) throw new Error('a count without a row');
  return row;
}

const COUNT = `
with own as (select id from urn where urn = $1)
select (select id from own) as id,
       exists (select from entity where id = (select id from own)) as exists,
       ((select count(*) from aspect_latest where entity_id = (select id from own))
         + (select count(*) from aspect_version where entity_id = (select id from own)))::int as values,
       (select count(*) from timeseries_event where entity_id = (select id from own))::int as events,
       (select count(*) from set_aside where urn = $1)::int as "setAside",
       (select count(*) from session where user_urn = $1)::int as sessions,
       (select count(*) from audit_entry where (target = $1 or actor = $1) and detail <> '' and operation <> $2)::int as "auditDetails"`;

export async function countMentions(client: SqlClient, urn: string): Promise<number> {
  const [row] = await client.query<{ readonly mentions: number }>({
    text: COUNT_MENTIONS,
    values: [JSON.stringify(urn), urn],
  });
  return row?.mentions ?? 0;
}

/** Latest values and events of other entities. Scans the tables. */
const COUNT_MENTIONS = `
with own as (select id from urn where urn = $2)
select ((select count(*) from aspect_latest where strpos(value, $1) > 0 and entity_id is distinct from (select id from own))
  + (select count(*) from timeseries_event where strpos(event, $1) > 0 and entity_id is distinct from (select id from own)))::int as mentions`;
