import { pipeline } from 'node:stream/promises';
import { escapeIdentifier } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { SqlClient } from '#base/database/sql-client';
import type { CopyConnection } from '../copy-connection';
import type { TableShape } from './tables';

/** Rows with ids after `after` up to `upTo`. Null is the end of the table, so that ranges leave out nothing. */
export interface TableRange {
  readonly table: TableShape;
  readonly after: number | null;
  readonly upTo: number | null;
}

/** Content of a range. It does not depend on the order of rows. */
export interface RangeDigest {
  readonly rows: number;
  /** The sum of 60 bits of the SHA-256 of every row, in decimal, because it is too large for a number. */
  readonly digest: string;
}

/** A transaction takes some hundred milliseconds. A kill makes us repeat one. */
const ROWS_PER_RANGE = 10_000;

/** The ranges of a table, in order, from the row after `after` on. */
export async function* rangesOf(
  client: SqlClient,
  table: TableShape,
  after: number | null,
): AsyncGenerator<TableRange, void> {
  for (let begin = after; ;) {
    const upTo = await readRangeEnd(client, table, begin);
    yield { table, after: begin, upTo };
    if (upTo === null) return;
    begin = upTo;
  }
}

/** The last id of the range that begins after `after`; null for the last range, and for a table that is copied at once. */
async function readRangeEnd(client: SqlClient, { name, id }: TableShape, after: number | null): Promise<number | null> {
  if (id === null) return null;
  const column = escapeIdentifier(id);
  const [row] = await client.query<{ readonly last: number }>({
    text: `
select ${column}::float8 as last from ${escapeIdentifier(name)}
where $1::bigint is null or ${column} > $1::bigint order by ${column} offset ${ROWS_PER_RANGE} limit 1`,
    values: [after],
  });
  return row?.last ?? null;
}

export async function countRows(client: SqlClient, table: TableShape): Promise<number> {
  const [row] = await client.query<{ readonly rows: number }>({
    text: `select count(*)::float8 as rows ${rowsOf({ table, after: null, upTo: null })}`,
  });
  return row?.rows ?? 0;
}

/** Replaces the rows of the range in the target by those of the source. @returns their number */
export async function copyRange(source: CopyConnection, target: CopyConnection, range: TableRange): Promise<number> {
  const columns = columnsOf(range);
  await target.client.query(`delete ${rowsOf(range)}`);
  const input = target.client.query(from(`copy ${escapeIdentifier(range.table.name)} (${columns}) from stdin`));
  await pipeline(source.client.query(to(`copy (select ${columns} ${rowsOf(range)}) to stdout`)), input);
  return input.rowCount;
}

export async function digestRange(client: SqlClient, range: TableRange): Promise<RangeDigest> {
  const [found] = await client.query<RangeDigest>({
    text: `
select count(*)::float8 as rows, coalesce(sum(('x' || left(encode(sha256(convert_to(row_text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as digest
from (select row(${columnsOf(range)})::text as row_text ${rowsOf(range)}) as rows`,
  });
  return found ?? { rows: 0, digest: '0' };
}

function columnsOf({ table }: TableRange): string {
  return table.columns.map((column) => escapeIdentifier(column)).join(', ');
}

/** `from ... where ...`. The numbers are part of the text, because COPY takes no parameters. */
function rowsOf({ table: { name, id }, after, upTo }: TableRange): string {
  const column = escapeIdentifier(id ?? '');
  const conditions = [
    ...(after === null ? [] : [`${column} > ${after}`]),
    ...(upTo === null ? [] : [`${column} <= ${upTo}`]),
  ];
  return `from ${escapeIdentifier(name)}${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''}`;
}
