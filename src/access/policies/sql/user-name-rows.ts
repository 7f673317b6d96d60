import type { SqlClient, SqlStatement } from '#base/database/sql-client';
import type { UrnRange } from '#catalog/urn/urn-range';

/** That a name, by its hash, belongs to the user of a urn. */
export interface NameRow {
  readonly hash: string;
  readonly urn: string;
}

/** The urns to which a name belongs, in order, also of users who were deleted. Reads a range of the primary key. */
export async function readHolders(client: SqlClient, hash: string): Promise<readonly string[]> {
  const text = 'select urn from user_name where name_hash = $1 order by urn';
  const rows = await client.query<{ readonly urn: string }>({ name: 'read-name-holders', text, values: [hash] });
  return rows.map(({ urn }) => urn);
}

/** Users without any name. Reads the range of urns of users, and a row of an index for each. */
export async function readUnnamed(client: SqlClient, { first, end }: UrnRange): Promise<readonly string[]> {
  const rows = await client.query<{ readonly urn: string }>({ text: UNNAMED, values: [first, end] });
  return rows.map(({ urn }) => urn);
}

/** Adds names; those that are there stay. */
export function addNames(rows: readonly NameRow[]): SqlStatement {
  return { text: ADD, values: [rows.map(({ hash }) => hash), rows.map(({ urn }) => urn)] };
}

const UNNAMED = `
select urn.urn from urn join entity using (id)
where urn.urn >= $1::text and urn.urn < $2::text and not exists (select from user_name where user_name.urn = urn.urn)`;

/** Adds names in one order, so that two transactions do not wait for each other. */
const ADD = `
insert into user_name (name_hash, urn)
select distinct hash, urn from unnest($1::text[], $2::text[]) as name (hash, urn) order by hash, urn
on conflict do nothing`;
