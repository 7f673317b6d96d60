import { binaryArray, type ElementType } from './binary-array';

interface Column<Row> {
  readonly field: keyof Row;
  /** Quoted. */
  readonly name: string;
  readonly type: ElementType;
}

/** Rows as parameters of a statement, one array for each column. Which columns, in which order and of which types is said once, for the text and for the values. */
export class RowSource<Row> {
  private readonly columns: readonly Column<Row>[];

  /** Fields and their types; the column of a field is named as it is, in snake case. */
  constructor(types: { readonly [Field in keyof Row]?: ElementType }) {
    const columns: Column<Row>[] = [];
    for (const field in types) {
      const type = types[field];
      if (type !== undefined)
        columns.push({ field, name: `"${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`, type });
    }
    this.columns = columns;
  }

  /** The names of the columns, as the list of an insert. */
  get names(): string {
    return this.columns.map(({ name }) => name).join(', ');
  }

  /** How many parameters the rows take. */
  get parameters(): number {
    return this.columns.length;
  }

  /**
   * The rows as a table, for a `from`; their arrays are the parameters from `first` on. They stand in sub-selects to hide their lengths
   * from the planner, which would take the plan for few rows for so much cheaper that it made a new one for each execution: that takes
   * several times as long as executing it.
   */
  as(alias: string, first = 1): string {
    const arrays = this.columns.map(({ type }, at) => `(select $${first + at}::${type}[])`);
    return `unnest(${arrays.join(', ')}) as ${alias} (${this.names})`;
  }

  /** The columns of one row, for a `select`: the one of this number, counted from 1. */
  rowAt(number: string, first = 1): string {
    return this.columns.map(({ type }, at) => `($${first + at}::${type}[])[${number}]`).join(', ');
  }

  values(rows: readonly Row[]): readonly Buffer[] {
    return this.columns.map(({ field, type }) =>
      binaryArray(
        type,
        rows.map((row) => row[field]),
      ),
    );
  }
}

/** What is equal to any element of an array parameter is compared with, its length hidden as above. */
export function anyOf(parameter: number, type: ElementType): string {
  return `any ((select $${parameter}::${type}[])::${type}[])`;
}
