import { isObject } from '#base/json/path-values';
import type { AspectSpec, GroupSpec, JsonObject, JsonValue } from '#generated/registry/registry-types';

/** The value with the maps that the models derive from its lists (`@GroupedFrom`). A list without a key leaves its map as it was sent. */
export function withGroups({ groups }: AspectSpec, value: JsonObject): JsonObject {
  let grouped = value;
  for (const group of groups) {
    const found = groupsOf(group, value[group.list]);
    if (found.size > 0) grouped = { ...grouped, [group.field]: Object.fromEntries(found) };
  }
  return grouped;
}

function groupsOf({ key, value }: GroupSpec, list: JsonValue | undefined): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const item of Array.isArray(list) ? list : []) {
    const [name, member] = isObject(item) ? [item[key], item[value]] : [];
    if (typeof name !== 'string' || typeof member !== 'string') continue;
    const group = groups.get(name) ?? [];
    if (!group.includes(member)) group.push(member);
    groups.set(name, group);
  }
  return groups;
}
