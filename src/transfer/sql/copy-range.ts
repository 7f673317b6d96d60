import { pipeline } from 'node:stream/promises';
import { escapeIdentifier } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { CopyConnection } from '../copy-connection';
import { rowsOf, type TableRange } from './id-ranges';

/** Puts the rows that the source has in the range in the place of those of the target. @returns how many there are */
export async function copyRange(source: CopyConnection, target: CopyConnection, range: TableRange): Promise<number> {
  const columns = range.table.columns.map((column) => escapeIdentifier(column)).join(', ');
  await target.client.query(`delete ${rowsOf(range)}`);
  const input = target.client.query(from(`copy ${escapeIdentifier(range.table.name)} (${columns}) from stdin`));
  await pipeline(source.client.query(to(`copy (select ${columns} ${rowsOf(range)}) to stdout`)), input);
  return input.rowCount;
}
