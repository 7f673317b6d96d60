import type { SqlClient } from '#base/database/sql-client';

/** Users with an edge to each of these groups. A user counts once, whatever aspects name the group. Reads a range of an index per group. */
export async function countMembers(
  client: SqlClient,
  groups: readonly string[],
  relationships: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await client.query<{ readonly urn: string; readonly members: number }>({
    name: 'count-members',
    text: COUNT,
    values: [groups, relationships],
  });
  return new Map(rows.map(({ urn, members }) => [urn, members]));
}

const COUNT = `
select urn.urn, count(distinct edge.source_id)::float8 as members
from urn join edge on edge.destination_id = urn.id and edge.relationship = any ($2::text[])
where urn.urn = any ($1::text[]) group by urn.urn`;
