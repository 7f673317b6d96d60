import type { JsonValue } from '#generated/registry/registry-types';
import { isList, isRecord } from './value-kinds';

export type JsonEntry = readonly [key: string, value: JsonValue];

/** What is in a list or a record, by place or name; nothing for anything else. */
export function entriesOf(value: JsonValue): readonly JsonEntry[] {
  if (isList(value)) return value.map((item, index) => [String(index), item]);
  return isRecord(value) ? Object.entries(value) : [];
}

/** Whether a text in small letters is in a value: in one of its keys, or in a text, number or the like. */
export function holds(value: JsonValue, find: string): boolean {
  if (find === '') return true;
  if (typeof value !== 'object' || value === null) return String(value).toLowerCase().includes(find);
  const isNamed = isRecord(value);
  return entriesOf(value).some(([key, item]) => (isNamed && key.toLowerCase().includes(find)) || holds(item, find));
}

/** The entries that hold a text. An entry whose own key has it is kept as a whole. */
export function foundEntries(value: JsonValue, find: string): readonly JsonEntry[] {
  const isNamed = isRecord(value);
  return entriesOf(value).filter(([key, item]) => (isNamed && key.toLowerCase().includes(find)) || holds(item, find));
}

/** A list or a record in a few words. */
export function sizeText(value: JsonValue): string {
  const count = entriesOf(value).length.toLocaleString();
  return isList(value) ? `[${count}]` : `{${count}}`;
}
