import type { LinkedTypes, NamedType } from '#codegen/model/model';

/** The namespaces in the order of names, each with its types. */
export function typesByNamespace({ types }: LinkedTypes): ReadonlyMap<string, readonly NamedType[]> {
  const groups = new Map<string, NamedType[]>();
  for (const type of types.values()) {
    const group = groups.get(type.namespace);
    if (group) group.push(type);
    else groups.set(type.namespace, [type]);
  }
  return groups;
}
