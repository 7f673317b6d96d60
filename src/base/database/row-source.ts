import { binaryArrays, type ElementType } from './binary-array';

interface Column<Row> {
  readonly field: keyof Row;
  /** Quoted. */
  readonly name: string;
  readonly type: ElementType;
}

/** Rows as parameters of a statement, one array for each column. One declaration of the columns serves the SQL text and the values. */
export class RowSource<Row> {
  private readonly columns: readonly Column<Row>[];

  /** Fields and their types. The name of a column is that of its field in snake case. */
  constructor(types: { readonly [Field in keyof Row]?: ElementType }) {
    const columns: Column<Row>[] = [];
    for (const field in types) {
      const type = types[field];
      if (type !== undefined)
        columns.push({ field, name: `"${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`, type });
    }
    this.columns = columns;
  }

  /** The names of the columns, for the column list of an insert. */
  get names(): string {
    return this.columns.map(({ name }) => name).join(', ');
  }

  /** Number of parameters that the rows take. */
  get parameters(): number {
    return this.columns.length;
  }

  /**
   * The rows as a table, for a `from`. Their arrays are the parameters from `first` on. `unnest` is in the list of a `select`, because a
   * function in a `from` first writes each column to a store of its own. Sub-selects hide the lengths of the arrays from the planner.
   * Otherwise it would make a new plan for each execution, because a plan for few rows looks cheaper to it; planning takes several times
   * as long as execution.
   */
  as(alias: string, first = 1): string {
    const columns = this.columns.map(({ type }, at) => `unnest((select $${first + at}::${type}[]))`);
    return `(select ${columns.join(', ')}) as ${alias} (${this.names})`;
  }

  /** The columns of one row, for a `select`. Row numbers count from 1. */
  rowAt(number: string, first = 1): string {
    return this.columns.map(({ type }, at) => `($${first + at}::${type}[])[${number}]`).join(', ');
  }

  isSame(a: Row, b: Row): boolean {
    return this.columns.every(({ field }) => a[field] === b[field]);
  }

  /** Equal for rows with the same values only. */
  keyOf(row: Row): string {
    return JSON.stringify(this.columns.map(({ field }) => row[field]));
  }

  values(rows: readonly Row[]): readonly Buffer[] {
    return binaryArrays(this.columns.map(({ field, type }) => ({ type, values: rows.map((row) => row[field]) })));
  }
}

/** The right side of an equality with any element of an array parameter. Hides the length of the array as above. */
export function anyOf(parameter: number, type: ElementType): string {
  return `any ((select $${parameter}::${type}[])::${type}[])`;
}
