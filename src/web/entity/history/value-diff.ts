/** What differs between two values of a shape. Records are compared field by field, lists item by item. */
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { fieldsOf, isList, isRecord, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { movedItems, pairItems } from './pair-items';

export type ValueDiff =
  | { readonly kind: 'same'; readonly value: JsonValue }
  | { readonly kind: 'added'; readonly after: JsonValue }
  | { readonly kind: 'removed'; readonly before: JsonValue }
  | { readonly kind: 'replaced'; readonly before: JsonValue; readonly after: JsonValue }
  | { readonly kind: 'record'; readonly fields: readonly FieldDiff[] }
  | { readonly kind: 'list'; readonly items: readonly ItemDiff[] };

export interface FieldDiff {
  readonly name: string;
  readonly diff: ValueDiff;
}

export interface ItemDiff {
  /** What names the item among the others; undefined if only its place does. */
  readonly key: string | undefined;
  readonly diff: ValueDiff;
  /** The places in the old and in the new list. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly isMoved: boolean;
}

/** Either value may be absent; both absent are the same. */
export function diffValues(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  shape: ShapeFacts | undefined,
  types: Types,
): ValueDiff {
  if (before === undefined) return after === undefined ? { kind: 'same', value: null } : { kind: 'added', after };
  if (after === undefined) return { kind: 'removed', before };
  if (isEqual(before, after)) return { kind: 'same', value: after };
  if (isList(before) && isList(after)) return diffLists(before, after, shape, types);
  if (isRecord(before) && isRecord(after) && !isOtherMember(before, after, shape))
    return diffRecords(before, after, shape, types);
  return { kind: 'replaced', before, after };
}

/** Whether a union holds a value of another type now, so that its parts do not correspond. */
function isOtherMember(before: JsonRecord, after: JsonRecord, shape: ShapeFacts | undefined): boolean {
  return shape?.kind === 'union' && Object.keys(before)[0] !== Object.keys(after)[0];
}

function diffRecords(before: JsonRecord, after: JsonRecord, shape: ShapeFacts | undefined, types: Types): ValueDiff {
  const known = (shape && fieldsOf(shape, types)) ?? [];
  const stored = [...Object.keys(before), ...Object.keys(after)];
  const inOrder = [...known.map(({ name }) => name).filter((name) => stored.includes(name)), ...stored];
  const fields = [...new Set(inOrder)].map((name): FieldDiff => {
    const inner = shapeOf(shape, name, types);
    return { name, diff: diffValues(own(before, name), own(after, name), inner, types) };
  });
  return { kind: 'record', fields };
}

/** Names of fields come from stored values, so `constructor` must not find what every object inherits. */
function own(record: JsonRecord, name: string): JsonValue | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The shape of a part of a record, map or union. */
export function shapeOf(shape: ShapeFacts | undefined, name: string, types: Types): ShapeFacts | undefined {
  if (shape?.kind === 'map') return shape.values;
  if (shape?.kind === 'union') return Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
  return shape && fieldsOf(shape, types)?.find((field) => field.name === name)?.type;
}

function diffLists(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  shape: ShapeFacts | undefined,
  types: Types,
): ValueDiff {
  const inner = shape?.kind === 'array' ? shape.items : undefined;
  const pairs = pairItems(before, after, inner, types);
  const moved = movedItems(pairs);
  const items = pairs.map((pair): ItemDiff => {
    const old = pair.from === undefined ? undefined : before[pair.from];
    const now = pair.to === undefined ? undefined : after[pair.to];
    return { ...pair, diff: diffValues(old, now, inner, types), isMoved: moved.has(pair) };
  });
  return { kind: 'list', items };
}

/** The order of the fields of a record says nothing. */
export function isEqual(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === other) return true;
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  );
}
