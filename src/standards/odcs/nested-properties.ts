import type { JsonObject } from '#generated/registry/registry-types';

interface FlatProperty {
  readonly path: string;
  readonly property: JsonObject;
}

/** Properties with those inside of them, and their checks, from a list by paths such as `address.city`. */
export function nestedProperties(
  fields: readonly FlatProperty[],
  checks: ReadonlyMap<string, readonly JsonObject[]>,
): readonly JsonObject[] {
  const paths = new Set(fields.map(({ path }) => path));
  const children = new Map<string, FlatProperty[]>();
  for (const field of fields) {
    const parent = parentOf(field.path, paths);
    const known = children.get(parent);
    if (known) known.push(field);
    else children.set(parent, [field]);
  }
  return nestedIn('', children, checks);
}

/** The longest other path that the path continues; empty for none. A field with a dot in its name may have no parent. */
function parentOf(path: string, paths: ReadonlySet<string>): string {
  for (
    let dot = path.lastIndexOf('.'), looks = 0;
    dot > 0 && looks < DEPTH_MAX;
    dot = path.lastIndexOf('.', dot - 1), looks++
  )
    if (paths.has(path.slice(0, dot))) return path.slice(0, dot);
  return '';
}

/** Deeper properties are part of the type of their parent. */
const DEPTH_MAX = 200;

function nestedIn(
  parent: string,
  children: ReadonlyMap<string, readonly FlatProperty[]>,
  checks: ReadonlyMap<string, readonly JsonObject[]>,
): readonly JsonObject[] {
  return (children.get(parent) ?? []).map(({ path, property }) => {
    const inside = path === '' ? [] : nestedIn(path, children, checks);
    const quality = checks.get(path);
    const nested =
      property.logicalType === 'array'
        ? { items: { properties: inside } }
        : { logicalType: 'object', properties: inside };
    return { ...property, ...(inside.length > 0 && nested), ...(quality && { quality }) };
  });
}
