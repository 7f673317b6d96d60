import type { FieldDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { entryFields } from '#web/ui/values/entries-of';
import { isEmpty, isList, isRecord, type Types } from '#web/ui/values/value-kinds';
import { isStamp } from './initial-value';
import { type Path, pointerOf } from './paths';

/** Required fields that have no value yet, with what to do. Everything else is the service's to check. */
export function missingFields(
  value: JsonValue | undefined,
  shape: ShapeFacts,
  types: Types,
  path: Path = [],
): readonly (readonly [string, string])[] {
  if (shape.kind === 'array' && isList(value))
    return value.flatMap((item, index) => missingFields(item, shape.items, types, [...path, index]));
  if (!isRecord(value)) return [];
  if (shape.kind === 'map')
    return Object.entries(value).flatMap(([key, part]) => missingFields(part, shape.values, types, [...path, key]));
  if (shape.kind === 'union') {
    const [[member = '', held] = []] = Object.entries(value);
    const of = shape.members[member];
    return of ? missingFields(held, of, types, [...path, member]) : [];
  }
  const type = shape.kind === 'named' ? types[shape.name] : undefined;
  if (type?.kind !== 'record') return [];
  return type.fields.flatMap((field) => {
    const part = value[field.name];
    const at = [...path, field.name];
    if (part !== undefined)
      return [...missingFields(part, field.type, types, at), ...emptyEntries(part, field, types, at)];
    if (!field.required || field.default !== undefined || isStamp(field, types)) return [];
    return [[pointerOf(at), `${field.title} is required.`] as const];
  });
}

/** Keys without values say nothing. */
function emptyEntries(value: JsonValue, { entries, type }: FieldDisplay, types: Types, path: Path) {
  const fields = entries && type.kind === 'array' ? entryFields(entries, type.items, types) : undefined;
  if (!fields || !isList(value)) return [];
  return value.flatMap((item, index) =>
    isRecord(item) && isEmpty(item[fields.values.name])
      ? [[pointerOf([...path, index, fields.values.name]), 'Give it a value, or remove it.'] as const]
      : [],
  );
}
