import { escapeIdentifier } from 'pg';
import type { SqlClient } from '../../database/sql-client';
import { rowsOf, type TableRange } from './id-ranges';

/** What is in a range, whatever the order of its rows. */
export interface RangeDigest {
  readonly rows: number;
  /** A sum of 60 bits of every row's SHA-256; in decimal, longer than numbers are. */
  readonly digest: string;
}

export async function digestRange(client: SqlClient, range: TableRange): Promise<RangeDigest> {
  const columns = range.table.columns.map((column) => escapeIdentifier(column)).join(', ');
  const [found] = await client.query<RangeDigest>({
    text: `select count(*)::float8 as rows, coalesce(sum(('x' || left(encode(sha256(convert_to(row_text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as digest
           from (select row(${columns})::text as row_text ${rowsOf(range)}) as rows`,
  });
  return found ?? { rows: 0, digest: '0' };
}
