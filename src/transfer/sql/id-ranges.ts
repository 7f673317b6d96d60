import { escapeIdentifier } from 'pg';
import type { SqlClient, SqlStatement } from '../../database/sql-client';
import type { TableShape } from './read-tables';

/** Rows with ids after `after`, up to `upTo`; the ends of the table are open, so that ranges leave out nothing. */
export interface IdRange {
  readonly after: number | null;
  readonly upTo: number | null;
}

export interface TableRange extends IdRange {
  readonly table: TableShape;
}

/** A transaction of some hundred milliseconds; what a kill makes us do again. */
const ROWS_PER_RANGE = 10_000;

/** The last id of the range that begins after `after`; null for the last range, and for a table that is copied as one. */
export async function readRangeEnd(
  client: SqlClient,
  { name, id }: TableShape,
  after: number | null,
): Promise<number | null> {
  if (id === null) return null;
  const column = escapeIdentifier(id);
  const [row] = await client.query<{ readonly last: number }>({
    text: `select ${column}::float8 as last from ${escapeIdentifier(name)} where $1::bigint is null or ${column} > $1::bigint order by ${column} offset ${ROWS_PER_RANGE} limit 1`,
    values: [after],
  });
  return row?.last ?? null;
}

/** `from ... where ...`, the numbers written out: COPY takes no parameters. */
export function rowsOf({ table: { name, id }, after, upTo }: TableRange): string {
  const column = escapeIdentifier(id ?? '');
  const conditions = [
    ...(after === null ? [] : [`${column} > ${after}`]),
    ...(upTo === null ? [] : [`${column} <= ${upTo}`]),
  ];
  return `from ${escapeIdentifier(name)}${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''}`;
}

export function countRows(table: TableShape): SqlStatement {
  return { text: `select count(*)::float8 as rows ${rowsOf({ table, after: null, upTo: null })}` };
}
