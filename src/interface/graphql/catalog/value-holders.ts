import type { JsonObject } from '#generated/registry/registry-types';

/** The entities that have the values of aspects which a document has read. Values of one entity are not shared with others. */
const HOLDERS = new WeakMap<object, string>();

/** Notes whose aspect the value is. */
export function heldBy(urn: string, value: JsonObject | undefined): JsonObject | undefined {
  if (value) HOLDERS.set(value, urn);
  return value;
}

/** The urn of the entity whose aspect the value is; undefined for a part of an aspect. */
export function holderOf(value: object): string | undefined {
  return HOLDERS.get(value);
}
