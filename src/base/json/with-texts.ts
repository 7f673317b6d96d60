import type { AspectPath, JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from './path-values';

/** Gives the new text for one, which is at the member names `place`. */
type ChangeText = (text: string, place: readonly string[]) => string;

/** The value with other texts at a path, whose `*` means the items of a list or the members of a map. Without a change, the value itself. */
export function withTexts(value: JsonObject, path: AspectPath, change: ChangeText): JsonObject {
  const changed = changedAt(value, path.split('/').slice(1), [], change);
  return isObject(changed) ? changed : value;
}

function changedAt(
  value: JsonValue,
  [name, ...rest]: readonly string[],
  place: readonly string[],
  change: ChangeText,
): JsonValue {
  if (name === undefined) return typeof value === 'string' ? change(value, place) : value;
  if (Array.isArray(value)) return (name === '*' && changedItems(value, rest, place, change)) || value;
  if (!isObject(value)) return value;
  const names = name === '*' ? Object.keys(value) : Object.hasOwn(value, name) ? [name] : [];
  const members = names.flatMap((each): readonly [string, JsonValue][] => {
    const before = value[each] ?? null;
    const after = changedAt(before, rest, [...place, each], change);
    return after === before ? [] : [[each, after]];
  });
  return members.length === 0 ? value : { ...value, ...Object.fromEntries(members) };
}

/** The items, or undefined if none of them changes. */
function changedItems(
  items: readonly JsonValue[],
  rest: readonly string[],
  place: readonly string[],
  change: ChangeText,
): JsonValue[] | undefined {
  const changed = items.map((item, index) => changedAt(item, rest, [...place, String(index)], change));
  return changed.some((item, index) => item !== items[index]) ? changed : undefined;
}
