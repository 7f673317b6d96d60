import type { EntityAccess } from '../../../auth/entity-access';
import { binaryArray } from '../../../database/binary-array';
import type { SqlClient } from '../../../database/sql-client';
import { SqlParameters } from '../../../database/sql-parameters';
import type { WalkedKinds } from '../lineage-kinds';
import type { LineageQuery } from '../lineage-reader';
import type { Step } from '../lineage-walk';
import { edgesAlong } from './edges-along';

export interface Level {
  /** Edges that were read, hidden ones included. */
  readonly read: number;
  readonly steps: readonly Step[];
}

export interface LevelQuery {
  readonly query: LineageQuery;
  readonly kinds: WalkedKinds;
  /** Entities of the degree before, or the urn of the start. */
  readonly from: readonly number[] | string;
  /** The maximum number of edges. */
  readonly max: number;
  readonly access: EntityAccess;
}

interface LevelRow {
  readonly read: number;
  readonly froms: string | null;
  readonly tos: string | null;
}

/** The edges from a set of entities. They come as two lists in one row, because a row for each edge takes ten times as long to read. */
export async function readLevel(client: SqlClient, { query, kinds, from, max, access }: LevelQuery): Promise<Level> {
  const parameters = new SqlParameters();
  const frontier =
    typeof from === 'string'
      ? `(select id from urn where urn = ${parameters.add(from)})`
      : `unnest(${parameters.add(binaryArray('bigint', from))}::bigint[])`;
  const edges = edgesAlong(kinds, query, 'frontier.id', parameters);
  if (edges === '') return { read: 0, steps: [] };
  const limit = parameters.add(max);
  const seen = access.condition(query.read, 'found.other_id', parameters.values.length);
  // `offset 0` makes PostgreSQL probe the indices once for each entity, even if the tables have no statistics yet.
  const text = `
with found as materialized (
  select frontier.id as from_id, link.other_id from ${frontier} as frontier (id)
  cross join lateral (select other_id from (${edges}) as along offset 0) as link
  limit ${limit}::bigint
),
seen as (select from_id, other_id from found ${seen ? `where ${seen.sql}` : ''})
select (select count(*) from found)::int as read,
  string_agg(from_id::text, ' ') as froms, string_agg(other_id::text, ' ') as tos from seen`;
  // Its text depends on no value, so it is prepared once.
  const isFixed = !seen && query.startTimeMillis === undefined && query.endTimeMillis === undefined;
  const name = `lineage-level-${query.direction}-${typeof from}`;
  const [row] = await client.query<LevelRow>({
    ...(isFixed && { name }),
    text,
    values: [...parameters.values, ...(seen?.values ?? [])],
  });
  return { read: row?.read ?? 0, steps: stepsOf(row) };
}

function stepsOf(row: LevelRow | undefined): readonly Step[] {
  if (!row?.froms || !row.tos) return [];
  const tos = row.tos.split(' ');
  return row.froms.split(' ').map((from, index) => ({ from: Number(from), to: Number(tos[index]) }));
}
