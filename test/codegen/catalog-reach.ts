import type { Field, NamedType, TypeUse } from '../../codegen/model/model';

/** The types that `roots` lead to, themselves included, through the fields that `isFollowed` lets pass. By name. */
export function reachableTypes(
  roots: Iterable<string>,
  types: ReadonlyMap<string, NamedType>,
  isFollowed: (field: Field) => boolean = () => true,
): NamedType[] {
  const found = new Map<string, NamedType>();
  const open = [...roots];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const type = types.get(name);
    if (!type || found.has(name)) continue;
    found.set(name, type);
    open.push(...namesIn(type, isFollowed));
  }
  return [...found.values()].toSorted((a, b) => (a.fullName < b.fullName ? -1 : 1));
}

function namesIn(type: NamedType, isFollowed: (field: Field) => boolean): string[] {
  if (type.kind === 'typeref') return namesInUse(type.target);
  if (type.kind !== 'record') return [];
  return [
    ...type.includes.map(({ name }) => name),
    ...type.fields.filter(isFollowed).flatMap((field) => namesInUse(field.type)),
  ];
}

function namesInUse(use: TypeUse): string[] {
  switch (use.kind) {
    case 'primitive':
      return [];
    case 'reference':
      return [use.name];
    case 'array':
      return namesInUse(use.items);
    case 'map':
      return namesInUse(use.values);
    case 'union':
      return use.members.flatMap(({ type }) => namesInUse(type));
  }
}
