import { anyOf } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';

interface NamerRow {
  /** Id of the entity that is named. */
  readonly id: string;
  readonly urn: string;
}

/** The entities that name others by an aspect. Reads a range of the index of destinations for each entity and kind of edge. */
export async function findNamers(
  client: SqlClient,
  ids: readonly string[],
  relationships: readonly string[],
  aspect: string,
): Promise<readonly NamerRow[]> {
  return client.query({ name: 'find-namers', text: FIND, values: [ids, relationships, aspect] });
}

const FIND = `
select edge.destination_id as id, urn.urn from edge join urn on urn.id = edge.source_id
where edge.destination_id = ${anyOf(1, 'bigint')} and edge.relationship = ${anyOf(2, 'text')} and edge.aspect = $3`;
