import { BinaryWriter } from './binary-writer';

/** Element types by their object ids, which PostgreSQL gave them for good (pg_type.dat). */
const TYPE_IDS = { bigint: 20, int: 23, float8: 701, boolean: 16, text: 25, tsvector: 3614 } as const;
export type ColumnType = keyof typeof TYPE_IDS;

const NULL_LENGTH = -1;
const writer = new BinaryWriter();

/** Rows turned into one array per field, the arguments of `unnest`. Bigints may be texts, as the driver gives them; tsvectors are in their binary form. */
export function binaryColumns<Row>(rows: readonly Row[], types: { readonly [Field in keyof Row]?: ColumnType }): readonly Buffer[] {
  return entriesOf(types).map(([field, type]) => binaryArray(type, rows.map((row) => row[field])));
}

function entriesOf<Row>(types: { readonly [Field in keyof Row]?: ColumnType }): readonly (readonly [keyof Row, ColumnType])[] {
  const entries: (readonly [keyof Row, ColumnType])[] = [];
  for (const field in types) {
    const type = types[field];
    if (type !== undefined) entries.push([field, type]);
  }
  return entries;
}

/**
 * An array as PostgreSQL reads it fastest. As texts arrays are escaped here and taken apart there, sign by sign, and most of what is
 * written are JSON texts full of quotation marks.
 */
export function binaryArray(type: ColumnType, values: readonly unknown[]): Buffer {
  writer.restart();
  writer.int32(values.length === 0 ? 0 : 1);
  writer.int32(values.includes(null) ? 1 : 0);
  writer.int32(TYPE_IDS[type]);
  if (values.length > 0) {
    writer.int32(values.length);
    writer.int32(1);
  }
  for (const value of values) {
    if (value === null) writer.int32(NULL_LENGTH);
    else writeElement(type, value);
  }
  return writer.take();
}

function writeElement(type: ColumnType, value: unknown): void {
  const start = writer.beginSized();
  if (type === 'text') writer.text(String(value));
  else if (type === 'bigint') writer.int64(typeof value === 'number' ? value : String(value));
  else if (type === 'int') writer.int32(Number(value));
  else if (type === 'float8') writer.float64(Number(value));
  else if (type === 'boolean') writer.byte(value === true ? 1 : 0);
  else if (value instanceof Buffer) writer.bytes(value);
  else throw new Error(`a ${type} has to come in its binary form`);
  writer.endSized(start);
}
