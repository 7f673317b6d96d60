import { TABLES } from '#base/database/schema/tables';
import type { SqlClient } from '#base/database/sql-client';

/** The tables of the schema that have a text anywhere, in any column. */
export async function tablesWith(client: SqlClient, text: string): Promise<readonly string[]> {
  const found = await Promise.all(
    Object.values(TABLES)
      .flat()
      .map(async (table) => {
        const rows = await client.query({
          text: `select from ${table} as stored where strpos(stored::text, $1) > 0 limit 1`,
          values: [text],
        });
        return rows.length > 0 ? [table] : [];
      }),
  );
  return found.flat();
}
