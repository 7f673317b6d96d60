/** Rows turned into one array per field: the arguments of `unnest`. */
export function columns<Row>(rows: readonly Row[], fields: readonly (keyof Row)[]): readonly unknown[][] {
  return fields.map((field) => rows.map((row) => row[field]));
}
