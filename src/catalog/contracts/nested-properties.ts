import type { JsonObject } from '../../../generated/registry/registry-types';

interface FlatProperty {
  readonly path: string;
  readonly property: JsonObject;
}

/** Properties with those inside of them, and their checks, from a list by paths such as `address.city`. */
export function nestedProperties(
  fields: readonly FlatProperty[],
  checks: ReadonlyMap<string, readonly JsonObject[]>,
  above = '',
): readonly JsonObject[] {
  const own = fields.filter(({ path }) => path.startsWith(above) && !isBelow(path.slice(above.length), fields, above));
  return own.map(({ path, property }) => {
    const inside = nestedProperties(fields, checks, `${path}.`);
    const quality = checks.get(path);
    const nested =
      property.logicalType === 'array'
        ? { items: { properties: inside } }
        : { logicalType: 'object', properties: inside };
    return { ...property, ...(inside.length > 0 && nested), ...(quality && { quality }) };
  });
}

/** Whether another field of the list is the parent. A field with a dot in its name may have no parent. */
function isBelow(rest: string, fields: readonly FlatProperty[], above: string): boolean {
  const dots = [...rest.matchAll(/\./g)].map(({ index }) => rest.slice(0, index));
  return dots.some((parent) => fields.some(({ path }) => path === `${above}${parent}`));
}
