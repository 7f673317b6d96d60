import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import type { ModelRegistry } from '#catalog/registry/model-registry';

/** compat: the member that names the type of a value, in the OpenAPI interface of released servers. */
export const TYPE_MEMBER = '__type';

/** The name of a record without its namespace. */
export function simpleName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1);
}

/** The value as clients of that interface read it: a member of a union is an object with the name of its type. */
export function typedValue(models: ModelRegistry, value: JsonValue): JsonValue {
  return convert(value, (object) => {
    const [[key, inner] = [], ...others] = Object.entries(object);
    const isMember = key !== undefined && others.length === 0 && models.unionMembers.has(simpleName(key));
    return isMember && models.unionMembers.get(simpleName(key)) === key && isObject(inner)
      ? { [TYPE_MEMBER]: simpleName(key), ...inner }
      : object;
  });
}

/** The value as the models have it. A name that is not a member of a union is left out. */
export function untypedValue(models: ModelRegistry, value: JsonValue): JsonValue {
  return convert(value, (object) => {
    const { [TYPE_MEMBER]: type, ...rest } = object;
    if (typeof type !== 'string') return object;
    const member = models.unionMembers.get(type);
    return member === undefined ? rest : { [member]: rest };
  });
}

/** Converts objects from the inside out. */
function convert(value: JsonValue, change: (object: JsonObject) => JsonObject): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => convert(item, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, convert(inner, change)])));
}
