import type { FieldDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { isList, isRecord, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { isStamp } from './initial-value';
import { isEqual } from './paths';

/** Who writes, and when in epoch milliseconds. */
export interface Writer {
  readonly actor: string;
  readonly time: number;
}

/** The value with the stamps that its models ask for. Parts that are as they were keep theirs. */
export function withStamps(
  value: JsonValue,
  before: JsonValue | undefined,
  shape: ShapeFacts,
  types: Types,
  writer: Writer,
): JsonValue {
  if (isEqual(value, before)) return value;
  const inner = (part: JsonValue, former: JsonValue | undefined, of: ShapeFacts) =>
    withStamps(part, former, of, types, writer);
  if (shape.kind === 'array' && isList(value)) {
    const former = isList(before) ? before : [];
    return value.map((item) =>
      inner(
        item,
        former.find((each) => isEqual(each, item)),
        shape.items,
      ),
    );
  }
  if (!isRecord(value)) return value;
  const former = isRecord(before) ? before : {};
  const each = (shapeOf: (name: string) => ShapeFacts | undefined): JsonRecord =>
    Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        const of = shapeOf(name);
        return [name, of ? inner(part, former[name], of) : part];
      }),
    );
  if (shape.kind === 'map') return each(() => shape.values);
  if (shape.kind === 'union') return each((name) => shape.members[name]);
  const type = shape.kind === 'named' ? types[shape.name] : undefined;
  if (type?.kind !== 'record') return value;
  const fields = new Map(type.fields.map((field) => [field.name, field]));
  const own = each((name) => fields.get(name)?.type);
  return stamped(own, type.fields, types, { ...writer, isNew: !isRecord(before) });
}

/** A new record has not been changed, so it takes an optional stamp of changes only with the next one. */
function stamped(
  value: JsonRecord,
  fields: readonly FieldDisplay[],
  types: Types,
  writer: Writer & { readonly isNew: boolean },
): JsonRecord {
  const set = fields.flatMap((field): [string, JsonValue][] => {
    if (!isStamp(field, types)) return [];
    const isAbsent = value[field.name] === undefined;
    const isDue = field.stamp === 'changed' ? field.required || !isAbsent || !writer.isNew : isAbsent;
    const stamp = isDue ? stampFor(field.type, types, writer) : undefined;
    return stamp === undefined ? [] : [[field.name, stamp]];
  });
  return { ...value, ...Object.fromEntries(set) };
}

function stampFor(shape: ShapeFacts, types: Types, { actor, time }: Writer): JsonValue | undefined {
  if (shape.kind === 'primitive') return shape.name === 'string' ? actor : time;
  const type = shape.kind === 'named' ? types[shape.name] : undefined;
  if (type?.kind !== 'record' || !type.stamp) return undefined;
  return { [type.stamp.time]: time, [type.stamp.actor]: actor };
}
