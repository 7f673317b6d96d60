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

interface ArrayValues {
  readonly type: ElementType;
  readonly values: readonly unknown[];
}

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
  writeArray(type, values);
  return writer.take();
}

/** The same for several arrays. They share their memory, because taking memory costs more than writing most arrays. */
export function binaryArrays(arrays: readonly ArrayValues[]): readonly Buffer[] {
  writer.restart();
  const ends = arrays.map(({ type, values }) => {
    writeArray(type, values);
    return writer.length;
  });
  const written = writer.take();
  return ends.map((end, index) => written.subarray(ends[index - 1] ?? 0, end));
}

function writeArray(type: ElementType, values: readonly unknown[]): void {
  const write = ELEMENTS[type];
  writer.int32(values.length === 0 ? 0 : 1);
  const hasNull = writer.length;
  writer.int32(0);
  writer.int32(TYPE_IDS[type]);
  if (values.length === 0) return;
  writer.int32(values.length);
  writer.int32(1);
  for (const value of values) {
    if (value === null) {
      writer.int32(NULL_LENGTH);
      writer.setInt32(hasNull, 1);
    } else write(value);
  }
}

/** Writers of an element, with its length before it. */
const ELEMENTS: { readonly [Type in ElementType]: (value: unknown) => void } = {
  bigint(value) {
    writer.int32(8);
    writer.int64(typeof value === 'number' ? value : String(value));
  },
  int(value) {
    writer.int32(4);
    writer.int32(Number(value));
  },
  boolean(value) {
    writer.int32(1);
    writer.byte(value === true ? 1 : 0);
  },
  text: sizedText,
  uuid(value) {
    const bytes = Buffer.from(String(value).replaceAll('-', ''), 'hex');
    writer.int32(bytes.length);
    writer.bytes(bytes);
  },
  jsonb(value) {
    const start = writer.beginSized();
    writer.byte(JSONB_VERSION);
    writer.text(String(value));
    writer.endSized(start);
  },
};

function sizedText(value: unknown): void {
  const start = writer.beginSized();
  writer.text(String(value));
  writer.endSized(start);
}
