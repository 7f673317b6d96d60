/** What identifies a new entity, and the urn that results. */
import type { FieldDisplay } from '#generated/registry/display-types';
import type { JsonValue } from '#generated/registry/registry-types';
import { isRecord, type JsonRecord } from '#web/ui/values/value-kinds';

const LENGTH_MAX = 60;

/** A text for an id that people read: `Überblick & Daten` gives `uberblick-daten`. Empty if the name has letters that an id should not have. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (/[^\p{ASCII}]/u.test(plain.replaceAll(/[^\p{L}\p{N}]/gu, ''))) return '';
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH_MAX)
    .replaceAll(/^-|-$/g, '');
}

/** A UUID of version 4. `crypto.randomUUID` is missing on pages that do not come by https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The one text that is the key of most entity types that people create; undefined for a key of another shape. */
export function idField(fields: readonly FieldDisplay[]): FieldDisplay | undefined {
  const [field, ...more] = fields;
  const isText = field?.type.kind === 'primitive' && field.type.name === 'string' && !field.type.urn;
  return isText && more.length === 0 ? field : undefined;
}

/** Undefined while a part of the key is missing. @param namespace that of all urns of the service */
export function urnOfKey(
  namespace: string,
  entityType: string,
  fields: readonly FieldDisplay[],
  key: JsonValue | undefined,
): string | undefined {
  const record: JsonRecord = isRecord(key) ? key : {};
  const parts = fields.map(({ name }) => record[name]).filter((part) => typeof part === 'string' && part !== '');
  if (parts.length === 0 || parts.length < fields.length) return undefined;
  return `urn:${namespace}:${entityType}:${parts.length > 1 ? `(${parts.join(',')})` : String(parts[0])}`;
}

/** The namespace of a urn. */
export function namespaceOf(urn: string): string {
  return urn.split(':')[1] ?? '';
}
