/** What the shapes of the models mean for who shows values. */
import type { FieldDisplay, TypeDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { exactJson } from '#web/api/exact-json';

export type JsonRecord = { readonly [name: string]: JsonValue };
export type Types = { readonly [fullName: string]: TypeDisplay };

export function isRecord(value: JsonValue | undefined): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Whether there is nothing to show. */
export function isEmpty(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (isList(value)) return value.length === 0;
  return isRecord(value) && Object.values(value).every(isEmpty);
}

export function isUrn(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && /^urn:[a-z0-9]+:[A-Za-z]+:./.test(value);
}

/** The fields of a record; undefined for anything else. */
export function fieldsOf(shape: ShapeFacts, types: Types): readonly FieldDisplay[] | undefined {
  const type = shape.kind === 'named' ? types[shape.name] : undefined;
  return type?.kind === 'record' ? type.fields : undefined;
}

/** Whether its values fit in a cell: one text, number, symbol or urn, or a list of them. */
export function isScalar(shape: ShapeFacts, types: Types): boolean {
  if (shape.kind === 'named') return types[shape.name]?.kind === 'enum';
  return shape.kind === 'primitive' && shape.name !== 'json';
}

/** All urns in a value. */
export function urnsIn(value: JsonValue | undefined, found: Set<string> = new Set()): ReadonlySet<string> {
  if (isUrn(value)) found.add(value);
  else if (isList(value)) for (const item of value) urnsIn(item, found);
  else if (isRecord(value)) for (const item of Object.values(value)) urnsIn(item, found);
  return found;
}

/** Whether the value is the one that is there without anybody setting it. */
export function isDefault({ default: fallback }: FieldDisplay, value: JsonValue | undefined): boolean {
  return fallback !== undefined && exactJson(fallback) === exactJson(value);
}

/** `DATA_OWNER` as people read it: `Data owner`. Words that are not in capitals stay. */
export function symbolText(symbol: string): string {
  if (!/^[A-Z][A-Z0-9_]+$/.test(symbol)) return symbol;
  return symbol.length <= 3 ? symbol : `${symbol[0]}${symbol.slice(1).toLowerCase().replaceAll('_', ' ')}`;
}

/** A text of the catalog is a link only if it begins so. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) || /^mailto:[^\s@]+@\S+$/.test(text);
}

export function isEmailAddress(text: string): boolean {
  return /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text);
}

/** Such as `#d4453c`. */
export function isColor(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text);
}
