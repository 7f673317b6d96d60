import type { RowSource } from './row-source';

/**
 * The distinct rows among many. If the rows of a statement share columns, each distinct combination is sent once, and the rows refer to
 * it by number (`RowSource.rowAt`).
 */
export class DistinctRows<Row> {
  private readonly numbers = new Map<string, number>();
  private readonly rows: Row[] = [];
  private last: { readonly row: Row; readonly number: number } | undefined;

  constructor(private readonly source: RowSource<Row>) {}

  /** The number of a row, from 1 as in PostgreSQL arrays. Neighbours are mostly equal, so they are compared first. */
  number(row: Row): number {
    if (!this.last || !this.source.isSame(this.last.row, row)) this.last = { row, number: this.find(row) };
    return this.last.number;
  }

  values(): readonly Buffer[] {
    return this.source.values(this.rows);
  }

  private find(row: Row): number {
    const key = this.source.keyOf(row);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.rows.push(row);
    this.numbers.set(key, number);
    return number;
  }
}
