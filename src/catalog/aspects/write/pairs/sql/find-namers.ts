import type { SqlClient } from '#base/database/sql-client';

interface NamerRow {
  /** Id of the entity that is named. */
  readonly id: string;
  readonly urn: string;
}

/**
 * The first entities that name each of others by an aspect. Reads the begin of a range of the index of destinations for each entity and kind
 * of edge, because any number of entities may name one.
 */
export async function findNamers(
  client: SqlClient,
  ids: readonly string[],
  relationships: readonly string[],
  { aspect, max }: { readonly aspect: string; readonly max: number },
): Promise<readonly NamerRow[]> {
  return client.query({ name: 'find-namers', text: FIND, values: [ids, relationships, aspect, max] });
}

const FIND = `
select named.id, urn.urn from unnest((select $1::bigint[])) as named (id)
cross join unnest((select $2::text[])) as kind (name)
cross join lateral (
  select source_id from edge
  where edge.destination_id = named.id and edge.relationship = kind.name and edge.aspect = $3
  order by source_id limit $4
) as namer
join urn on urn.id = namer.source_id`;
