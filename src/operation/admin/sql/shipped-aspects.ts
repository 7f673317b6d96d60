import type { SqlClient } from '#base/database/sql-client';

/** A value that the catalog was given. */
export interface ShippedRow {
  readonly urn: string;
  readonly aspect: string;
  readonly digest: string;
}

export function readShipped(client: SqlClient): Promise<readonly ShippedRow[]> {
  return client.query<ShippedRow>({ text: 'select urn, aspect, digest from shipped_aspect' });
}

export async function recordShipped(client: SqlClient, rows: readonly ShippedRow[]): Promise<void> {
  const columns = [rows.map(({ urn }) => urn), rows.map(({ aspect }) => aspect), rows.map(({ digest }) => digest)];
  await client.query({ text: RECORD, values: columns });
}

const RECORD = `
insert into shipped_aspect (urn, aspect, digest)
select urn, aspect, digest from unnest($1::text[], $2::text[], $3::text[]) as given (urn, aspect, digest)
on conflict (urn, aspect) do update set digest = excluded.digest`;
