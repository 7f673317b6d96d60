import type { SqlClient } from '#base/database/sql-client';

export interface MemberListing {
  /** Urn. */
  readonly group: string;
  readonly start: number;
  readonly count: number;
}

export interface MemberPage {
  readonly total: number;
  /** Urns. */
  readonly users: readonly string[];
}

/** Members of a group by urn, each once, whatever aspects name the group. Reads the range of an index that holds the edges to the group. */
export async function readMembers(
  client: SqlClient,
  { group, start, count }: MemberListing,
  relationships: readonly string[],
): Promise<MemberPage> {
  const [page] = await client.query<MemberPage>({
    name: 'read-members',
    text: READ,
    values: [group, relationships, start, count],
  });
  return page ?? { total: 0, users: [] };
}

const READ = `
with member as materialized (
  select distinct source_id from edge
  where destination_id = (select id from urn where urn = $1) and relationship = any ($2::text[])
),
page as (
  select urn.urn from member join urn on urn.id = member.source_id order by urn.urn offset $3::bigint limit $4::bigint
)
select (select count(*) from member)::float8 as total, coalesce((select array_agg(urn order by urn) from page), '{}') as users`;
