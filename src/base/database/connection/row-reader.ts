import { type FieldDef, types } from 'pg';

/** The values of a row as the database sends them. */
export type SentRow = readonly (string | null)[];
export type RowReader = (values: SentRow) => Readonly<Record<string, unknown>>;

/** The reader of rows with these fields. It reads values as the driver does. */
export function rowReader(fields: readonly FieldDef[]): RowReader {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') }));
  return (values) => {
    const row: Record<string, unknown> = {};
    let at = 0;
    for (const { name, parse } of columns) {
      const value = values[at++] ?? null;
      row[name] = value === null ? null : parse(value);
    }
    return row;
  };
}
