import type { SqlClient } from '../../database/sql-client';

/** Which of these aspects have changes in a range of positions: a scan of that range of the primary key. */
export async function readChangedAspects(
  client: SqlClient,
  { after, last }: { readonly after: number; readonly last: number },
  aspects: readonly string[],
): Promise<readonly string[]> {
  if (aspects.length === 0) return [];
  const rows = await client.query<{ readonly aspect: string }>({
    name: 'read-changed-aspects',
    text: 'select distinct aspect from change where position > $1 and position <= $2 and aspect = any ($3::text[])',
    values: [after, last, aspects],
  });
  return rows.map(({ aspect }) => aspect);
}
