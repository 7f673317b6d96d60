import { cellText } from './catalog-text';

type Cell = string | number | undefined;
export type Row = readonly Cell[];

/** A longer text is cut: a table is to find things, and `get_entities` shows all of them. */
const CELL_LENGTH = 300;

/** Columns that have no value in any row are left out, because each costs the reader as much as a value. */
export function tableLines(columns: readonly string[], rows: readonly Row[]): readonly string[] {
  const used = columns.map((_, index) => rows.some((row) => isGiven(row[index])));
  const kept = (cells: Row) => cells.filter((_, index) => used[index]);
  return [kept(columns), ...rows.map(kept)].map((cells) => cells.map(cellOf).join('\t'));
}

function isGiven(cell: Cell): boolean {
  return cell !== undefined && cell !== '';
}

/** Tabs separate cells: no cell has one, and assistants read them at the lowest cost. */
function cellOf(cell: Cell = ''): string {
  return typeof cell === 'number' ? String(cell) : cellText(cell, CELL_LENGTH);
}
