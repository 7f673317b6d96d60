import type { EntityAccess } from '#catalog/authorization/entity-access';
import { binaryArray } from '#base/database/binary-array';
import type { SqlClient } from '#base/database/sql-client';
import { SqlParameters } from '#base/database/sql-parameters';
import type { WalkedKinds } from '../lineage-kinds';
import type { LineageQuery } from '../lineage-reader';
import type { Steps } from '../lineage-walk';
import { edgesAlong } from './edges-along';

interface Level {
  /** Edges that were read, hidden ones included. */
  readonly read: number;
  readonly steps: Steps;
}

interface LevelsQuery {
  readonly query: LineageQuery;
  readonly kinds: WalkedKinds;
  /** The entity types that the walk stays among; undefined for all. */
  readonly among?: readonly string[] | undefined;
  /** Entities of the degree before, or the urn of the start. */
  readonly from: readonly number[] | string;
  /** The number of levels. */
  readonly hops: number;
  /** The maximum number of edges of all levels. */
  readonly max: number;
  readonly access: EntityAccess;
}

interface LevelRow {
  readonly hop: number;
  readonly read: number;
  readonly froms: string | null;
  readonly tos: string | null;
}

/** Edges level by level, each from the entities that the level before met first. A level is one row, because a row for each edge takes ten times as long to read. */
export async function readLevels(client: SqlClient, levels: LevelsQuery): Promise<readonly Level[]> {
  const { query, hops, from } = levels;
  const { text, values, isFixed } = statementFor(levels);
  // A text that depends on no value is prepared once.
  const name = `lineage-${hops}-levels-${query.direction}-${typeof from}${levels.among ? '-of-parts' : ''}`;
  const rows = await client.query<LevelRow>({ ...(isFixed && { name }), text, values });
  return rows
    .toSorted((a, b) => a.hop - b.hop)
    .map(({ read, froms, tos }) => ({ read, steps: { froms: listOf(froms), tos: listOf(tos) } }));
}

function statementFor({ query, kinds, among, from, hops, max, access }: LevelsQuery) {
  const parameters = new SqlParameters();
  const start =
    typeof from === 'string'
      ? `select id from urn where urn = ${parameters.add(from)}`
      : `select unnest(${parameters.add(binaryArray('bigint', from))}::bigint[])`;
  const edgesFrom = edgesAlong(kinds, query, parameters);
  const limit = `${parameters.add(max)}::bigint`;
  const admitted = among ? `${parameters.add(binaryArray('text', among))}::text[]` : undefined;
  const parts = [`frontier0 (id) as materialized (${start})`];
  let isFixed = query.startTimeMillis === undefined && query.endTimeMillis === undefined;
  for (let hop = 1; hop <= hops; hop++) {
    const seen = access.condition(query.read, 'found.to_id', parameters.values.length);
    for (const value of seen?.values ?? []) parameters.add(value);
    isFixed &&= !seen;
    parts.push(foundAt(hop, edgesFrom('frontier.id'), limit), seenAt(hop, [seen?.sql, admitted && ofTypes(admitted)]));
    if (hop < hops) parts.push(frontierAfter(hop));
  }
  const rows = upTo(hops).map(
    (hop) =>
      `select ${hop} as hop, (select count(*) from found${hop})::int as read, array_agg(from_id)::text as froms, array_agg(to_id)::text as tos from seen${hop}`,
  );
  return { text: `with ${parts.join(',\n')}\n${rows.join('\nunion all ')}`, values: parameters.values, isFixed };
}

/** `offset 0` makes PostgreSQL probe the indices once for each entity, even if the tables have no statistics yet. */
function foundAt(hop: number, edges: string, limit: string): string {
  const before = upTo(hop - 1).map((each) => ` - (select count(*) from found${each})`);
  return `found${hop} (from_id, to_id) as materialized (
  select frontier.id, link.other_id from frontier${hop - 1} as frontier
  cross join lateral (select other_id from (${edges}) as along offset 0) as link
  limit greatest(0, ${limit}${before.join('')}))`;
}

function seenAt(hop: number, conditions: readonly (string | undefined)[]): string {
  const given = conditions.filter((condition) => condition !== undefined);
  const where = given.length > 0 ? ` where ${given.join(' and ')}` : '';
  return `seen${hop} as (select from_id, to_id from found${hop} as found${where})`;
}

function ofTypes(types: string): string {
  return `exists (select from urn where urn.id = found.to_id and urn.entity_type = any (${types}))`;
}

/** `except` is a hash of both sides. Joins would be nested loops, because PostgreSQL does not know how many entities there are. */
function frontierAfter(hop: number): string {
  const known = upTo(hop).map((each) => ` except select id from frontier${each - 1}`);
  return `frontier${hop} (id) as materialized (select to_id from seen${hop}${known.join('')})`;
}

function upTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

/** The numbers of an array as PostgreSQL writes it: `{1,2}`. */
function listOf(array: string | null): readonly number[] {
  return array === null ? [] : JSON.parse(`[${array.slice(1, -1)}]`);
}
