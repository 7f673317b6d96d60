import { BinaryWriter } from './binary-writer';

/** Object ids of element types. They are the same in every PostgreSQL (pg_type.dat). */
const TYPE_IDS = {
  bigint: 20,
  int: 23,
  boolean: 16,
  text: 25,
  uuid: 2950,
  jsonb: 3802,
} as const;
export type ElementType = keyof typeof TYPE_IDS;

const NULL_LENGTH = -1;
/** Version of the binary form of jsonb (jsonb_recv in jsonb.c). */
const JSONB_VERSION = 1;
const writer = new BinaryWriter();

/**
 * An array in PostgreSQL's binary form, which is the fastest to write and to read. In the text form every character is escaped here and
 * unescaped there, and most values are JSON with many quotation marks. Bigints may be strings.
 */
export function binaryArray(type: ElementType, values: readonly unknown[]): Buffer {
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
    else writeSized(type, value);
  }
  return writer.take();
}

function writeSized(type: ElementType, value: unknown): void {
  const start = writer.beginSized();
  writeElement(type, value);
  writer.endSized(start);
}

function writeElement(type: ElementType, value: unknown): void {
  if (type === 'text') writer.text(String(value));
  else if (type === 'bigint') writer.int64(typeof value === 'number' ? value : String(value));
  else if (type === 'int') writer.int32(Number(value));
  else if (type === 'boolean') writer.byte(value === true ? 1 : 0);
  else if (type === 'uuid') writer.bytes(Buffer.from(String(value).replaceAll('-', ''), 'hex'));
  else {
    writer.byte(JSONB_VERSION);
    writer.text(String(value));
  }
}
