import { pointerNames } from '#base/json/json-pointer';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

/** What to remove below a value, by the name of a member or the index of an item. A null removes the member. */
interface Removals extends Map<string, Removals | null> {}

/** The value without the fields at these JSON pointers, in one pass. Only the parents of removed fields are copied. */
export function removeFields(value: JsonObject, pointers: readonly string[]): JsonObject {
  const removals: Removals = new Map();
  for (const pointer of pointers) add(removals, pointerNames(pointer));
  const rest = remove(value, removals);
  return isObject(rest) ? rest : value;
}

function add(removals: Removals, names: readonly string[]): void {
  let at = removals;
  for (const name of names.slice(0, -1)) {
    const below = at.get(name);
    if (below === null) return;
    const next: Removals = below ?? new Map();
    if (!below) at.set(name, next);
    at = next;
  }
  const last = names.at(-1);
  if (last !== undefined) at.set(last, null);
}

function remove(value: JsonValue, removals: Removals): JsonValue {
  if (Array.isArray(value))
    return value.map((item: JsonValue, index) => {
      const below = removals.get(String(index));
      return below ? remove(item, below) : item;
    });
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const below = removals.get(name);
      return below === null ? [] : [[name, below ? remove(member, below) : member]];
    }),
  );
}
