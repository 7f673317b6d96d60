import { isObject } from '#base/json/path-values';
import type { JsonValue } from '#generated/registry/registry-types';

/** A schema with what a later release adds: members at their place, and the items of a list behind those that are there. Anything else replaces. */
export function withAdditions(value: JsonValue | undefined, added: JsonValue): JsonValue {
  if (value !== undefined && Array.isArray(added)) return [...new Set([value, added].flat())];
  if (!isObject(value) || !isObject(added)) return added;
  const changed = Object.entries(added).map(
    ([name, each]) => [name, withAdditions(value[name], each ?? null)] as const,
  );
  return { ...value, ...Object.fromEntries(changed) };
}
