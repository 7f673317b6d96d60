import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject, objectsOf } from '#base/json/path-values';
import type { EventContext } from '../openlineage/expression';
import { itemsOf } from '../openlineage/template';

/** Deeper properties are part of the type of their parent. */
const DEPTH_MAX = 20;

type Spend = EventContext['spend'];

/** The properties of an object with those inside of them, each with its `path` in the schema of a dataset. */
export function fieldsOf(object: JsonValue | undefined, spend: Spend, above = '', depth = 0): readonly JsonObject[] {
  if (!isObject(object) || depth > DEPTH_MAX) return [];
  return objectsOf(object.properties ?? null).flatMap((property) => {
    const path = `${above}${String(property.physicalName ?? property.name)}`;
    spend(path.length);
    const inside = isObject(property.items) ? property.items : property;
    const { description, tags, authoritativeDefinitions } = property;
    const isDescribed =
      description !== undefined || [tags, authoritativeDefinitions].some((list) => itemsOf(list).length > 0);
    return [{ path, property, ...(isDescribed && { isDescribed }) }, ...fieldsOf(inside, spend, `${path}.`, depth + 1)];
  });
}

/** The key of an item of a contract: what its authors call it, or its place. */
export function contractItemKey({ id, name }: JsonObject, index: number): string {
  return typeof id === 'string' ? id : typeof name === 'string' ? name : `#${index}`;
}

/** Every check of an object and of its properties, with a key of its own. */
export function checksOf(object: JsonObject, spend: Spend): readonly JsonObject[] {
  const ofObject = objectsOf(object.quality ?? null).map((rule, index) => ({
    key: contractItemKey(rule, index),
    rule,
  }));
  const ofFields = fieldsOf(object, spend).flatMap(({ path = '', property }) =>
    objectsOf(isObject(property) ? (property.quality ?? null) : null).map((rule, index) => ({
      key: `${String(path)}/${contractItemKey(rule, index)}`,
      path,
      rule,
    })),
  );
  return [...ofObject, ...ofFields];
}
