/** Lists of values by key, where a definition of the key says what the values are. */
import type { EntriesDisplay, FieldDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { fieldsOf, isList, isRecord, type JsonRecord, type Types } from './value-kinds';

/** The fields of an item that have its key and its values. */
export interface EntryFields {
  readonly key: FieldDisplay;
  readonly values: FieldDisplay;
  /** The facts of one value. */
  readonly value: ShapeFacts;
}

/** @returns undefined if they are deeper inside an item */
export function entryFields({ key, values }: EntriesDisplay, items: ShapeFacts, types: Types): EntryFields | undefined {
  const fields = fieldsOf(items, types) ?? [];
  const keyField = fields.find(({ name }) => `/${name}` === key);
  const valuesField = fields.find(({ name }) => `/${name}/*` === values);
  if (!keyField || valuesField?.type.kind !== 'array') return undefined;
  return { key: keyField, values: valuesField, value: valuesField.type.items };
}

export function entryKey(item: JsonRecord, { key }: EntryFields): string {
  const urn = item[key.name];
  return typeof urn === 'string' ? urn : '';
}

/** The values of an item without the members of unions. */
export function plainValues(item: JsonRecord, { values }: EntryFields): readonly JsonValue[] {
  const held = item[values.name];
  return isList(held) ? held.map(plain) : [];
}

function plain(value: JsonValue): JsonValue {
  return isRecord(value) ? (Object.values(value)[0] ?? null) : value;
}

/** A value as its shape has it: a union holds it in the member of its type. */
export function shapedValue(value: string | number, shape: ShapeFacts): JsonValue {
  if (shape.kind !== 'union') return value;
  const isText = (of: ShapeFacts) => of.kind === 'primitive' && of.name === 'string';
  const member = Object.entries(shape.members).find(([, of]) => isText(of) === (typeof value === 'string'));
  return member ? { [member[0]]: value } : value;
}
