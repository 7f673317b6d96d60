import type { SqlClient } from '../../src/database/sql-client';

/** Written by the start in the background, not by requests. */
const WRITTEN_BY_START = 'model_fit';

/** One line for each table: how many rows it has, and a sum over all that they hold. */
export async function storeDigest(client: SqlClient): Promise<string> {
  const tables = await client.query<{ name: string }>({
    text: "select tablename as name from pg_tables where schemaname = 'public' and tablename <> $1 order by tablename",
    values: [WRITTEN_BY_START],
  });
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from "${name}" t`,
  );
  const rows = await client.query<{ name: string; sum: string }>({ text: sums.join(' union all ') });
  return rows.map(({ name, sum }) => `${name} ${sum}`).join('\n');
}
