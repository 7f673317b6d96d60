import type { AspectPath, JsonValue } from '#generated/registry/registry-types';
import { given, type Operation, step } from './write-changes';

/** Sets the members that have a value. @param path of the record; empty for the aspect itself */
export function membersSet(
  path: AspectPath,
  members: Readonly<Record<string, JsonValue | undefined>>,
): readonly Operation[] {
  return Object.entries(given(members)).map(([name, value]) => ({ op: 'add', path: path + step(name), value }));
}

/** Adds texts to a list whose items are their own keys. */
export function itemsAdded(list: AspectPath, items: readonly string[] | null | undefined): readonly Operation[] {
  return (items ?? []).map((item) => ({ op: 'add', path: list + step(item), value: item }));
}

/** Removes the items with the keys. */
export function itemsRemoved(list: AspectPath, keys: readonly string[] | null | undefined): readonly Operation[] {
  return (keys ?? []).map((key) => ({ op: 'remove', path: list + step(key) }));
}
