import type { FieldDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { fieldsOf, isList, type JsonRecord, type Types } from '#web/ui/values/value-kinds';

/** The empty value that a form begins with; undefined where a person has to choose. */
export function initialValue(shape: ShapeFacts, types: Types): JsonValue | undefined {
  switch (shape.kind) {
    case 'array':
      return [];
    case 'map':
      return {};
    case 'union':
      return undefined;
    case 'named':
      return initialOfType(shape.name, types);
    case 'primitive':
      if (shape.name === 'boolean') return false;
      return shape.name === 'string' && !shape.urn ? '' : undefined;
  }
}

function initialOfType(name: string, types: Types): JsonValue | undefined {
  const type = types[name];
  return type?.kind === 'record' ? initialRecord(type.fields, types) : undefined;
}

/** A record with the fields that must be there, and the usual texts. A stamp comes with the write. */
export function initialRecord(fields: readonly FieldDisplay[], types: Types): JsonRecord {
  return Object.fromEntries(
    fields.flatMap((field): readonly [string, JsonValue][] => {
      if (field.initial !== undefined) return [[field.name, field.initial]];
      if (!field.required || field.default !== undefined || isStamp(field, types)) return [];
      const value = initialValue(field.type, types);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

/** A record that says nothing; undefined if it must say something. */
export function emptyRecord(name: string, types: Types): JsonRecord | undefined {
  const value = initialRecord(fieldsOf({ kind: 'named', name }, types) ?? [], types);
  return Object.values(value).every((part) => isList(part) && part.length === 0) ? value : undefined;
}

/** Whether a form sets the field by itself. */
export function isStamp({ stamp, type, required }: FieldDisplay, types: Types): boolean {
  if (stamp) return true;
  const named = type.kind === 'named' ? types[type.name] : undefined;
  return required && named?.kind === 'record' && named.stamp !== undefined;
}
