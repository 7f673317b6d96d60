/** Pairs the items of two lists that are the same thing. */
import { diffArrays } from 'diff';
import type { FieldDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { fieldsOf, isRecord, isScalar, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { exactJson } from '#web/api/exact-json';

interface ItemPair {
  readonly key: string | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Pairs in the order of the new list, each removed item where it was. Items have a key if one tells them apart in both lists. */
export function pairItems(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  shape: ShapeFacts | undefined,
  types: Types,
): readonly ItemPair[] {
  const keyOf = shape && findKey(before, after, shape, types);
  return keyOf ? pairByKey(before.map(keyOf), after.map(keyOf)) : pairByValue(before, after);
}

type KeyOf = (item: JsonValue) => string;

function findKey(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  shape: ShapeFacts,
  types: Types,
): KeyOf | undefined {
  const lists = [before, after];
  if (isScalar(shape, types)) return tellsApart(lists, String) ? String : undefined;
  const fields = fieldsOf(shape, types);
  if (!fields || !lists.every((items) => items.every(isRecord))) return undefined;
  return candidates(fields, types)
    .map(
      (names): KeyOf =>
        (item) =>
          names.map((name) => textIn(item, name)).join(' · '),
    )
    .find((keyOf) => tellsApart(lists, keyOf));
}

/** A required urn, or else a required text, names an item of a record. If none is enough, all required fields do it together. */
function candidates(fields: readonly FieldDisplay[], types: Types): readonly (readonly string[])[] {
  const required = fields.filter((field) => field.required && isScalar(field.type, types));
  const texts = required.filter(({ type }) => type.kind === 'primitive' && type.name === 'string');
  const urns = texts.filter(({ type }) => type.kind === 'primitive' && type.urn);
  const single = [...urns, ...texts].map(({ name }) => [name]);
  return required.length > 1 ? [...single, required.map(({ name }) => name)] : single;
}

function textIn(item: JsonValue, name: string): string {
  const record: JsonRecord = isRecord(item) ? item : {};
  return String(record[name] ?? '');
}

function tellsApart(lists: readonly (readonly JsonValue[])[], keyOf: KeyOf): boolean {
  return lists.every((items) => {
    const keys = new Set(items.map(keyOf));
    return keys.size === items.length && !keys.has('');
  });
}

function pairByKey(before: readonly string[], after: readonly string[]): readonly ItemPair[] {
  const from = new Map(before.map((key, index) => [key, index]));
  const now = new Set(after);
  const pairs: ItemPair[] = after.map((key, to) => ({ key, from: from.get(key), to }));
  const removed = before.flatMap((key, index): ItemPair[] =>
    now.has(key) ? [] : [{ key, from: index, to: undefined }],
  );
  return withRemoved(pairs, removed);
}

/** Puts each removed item behind those that were before it. */
function withRemoved(pairs: readonly ItemPair[], removed: readonly ItemPair[]): readonly ItemPair[] {
  const all: ItemPair[] = [];
  let next = 0;
  for (const pair of pairs) {
    while (pair.from !== undefined && (removed[next]?.from ?? Number.POSITIVE_INFINITY) < pair.from) {
      const item = removed[next++];
      if (item) all.push(item);
    }
    all.push(pair);
  }
  return [...all, ...removed.slice(next)];
}

function pairByValue(before: readonly JsonValue[], after: readonly JsonValue[]): readonly ItemPair[] {
  const [old, now] = [before, after].map((items) => items.map((item) => exactJson(item)));
  const pairs: ItemPair[] = [];
  let [from, to] = [0, 0];
  for (const { added, removed, value } of diffArrays(old ?? [], now ?? []))
    for (let left = value.length; left > 0; left--)
      pairs.push({ key: undefined, from: added ? undefined : from++, to: removed ? undefined : to++ });
  return pairs;
}

/** The fewest items whose move explains the new order: those outside of a longest row of items that kept theirs. */
export function movedItems(pairs: readonly ItemPair[]): ReadonlySet<ItemPair> {
  const kept = pairs.filter(({ from, to }) => from !== undefined && to !== undefined);
  const ends: number[] = [];
  const previous = kept.map((pair, index) => {
    let at = ends.findIndex((end) => (kept[end]?.from ?? 0) > (pair.from ?? 0));
    if (at === -1) at = ends.length;
    ends[at] = index;
    return at === 0 ? undefined : ends[at - 1];
  });
  const moved = new Set(kept);
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) {
    const pair = kept[at];
    if (pair) moved.delete(pair);
  }
  return moved;
}
