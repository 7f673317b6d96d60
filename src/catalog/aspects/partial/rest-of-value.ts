import type { AspectSpec, JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import type { AdmittedItems, WriteLimit } from '../prepare/write-limit';

type Part = Pick<WriteLimit, 'paths' | 'lists' | 'stamps'>;

/**
 * The value without what the limit lets change. Left out are audit stamps, too, and what only holds what is left out: a list without items, and
 * an item with nothing but its key.
 */
export function restOfValue(value: JsonObject, { paths, lists, stamps }: Part, aspect: AspectSpec): JsonObject {
  const names = new Set(stamps);
  let rest: JsonValue | undefined = Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));
  for (const path of paths) rest = without(rest, path.split('/').slice(1), '', aspect);
  for (const list of lists) rest = isObject(rest) ? withoutItems(rest, list) : rest;
  return isObject(rest) ? rest : {};
}

function without(
  value: JsonValue | undefined,
  [segment, ...more]: readonly string[],
  path: string,
  aspect: AspectSpec,
): JsonValue | undefined {
  if (segment === undefined) return undefined;
  if (segment === '*' && Array.isArray(value)) return withoutInItems(value, more, path, aspect);
  if (!isObject(value) || !Object.hasOwn(value, segment)) return value;
  const { [segment]: inner, ...others } = value;
  const left = without(inner, more, `${path}/${segment}`, aspect);
  if (left !== undefined) return { ...value, [segment]: left };
  return path !== '' && Object.keys(others).length === 0 ? undefined : others;
}

function withoutInItems(
  items: readonly JsonValue[],
  more: readonly string[],
  path: string,
  aspect: AspectSpec,
): JsonValue | undefined {
  const keys = aspect.patch.arrays.find((array) => array.path === path)?.keys ?? [];
  const left = items
    .map((item) => without(item, more, `${path}/*`, aspect))
    .filter((item) => item !== undefined && !hasOnly(item, keys));
  return left.length === 0 ? undefined : left.filter((item): item is JsonValue => item !== undefined);
}

function hasOnly(item: JsonValue, keys: readonly string[]): boolean {
  return isObject(item) && Object.keys(item).every((name) => keys.includes(name));
}

function withoutItems(value: JsonObject, { path, key, urns }: AdmittedItems): JsonObject {
  const name = path.slice(1);
  const { [name]: items, ...others } = value;
  if (!Array.isArray(items)) return value;
  const left = items.filter((item: JsonValue) => !isAdmitted(item, key, urns));
  return left.length === 0 ? others : { ...others, [name]: left };
}

function isAdmitted(item: JsonValue, key: string | null, urns: ReadonlySet<string>): boolean {
  const urn = key === null ? item : isObject(item) ? item[key] : undefined;
  return typeof urn === 'string' && urns.has(urn);
}
