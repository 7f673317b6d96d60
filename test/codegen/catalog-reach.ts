import { namesIn } from '#codegen/link/type-uses';
import type { Field, NamedType } from '#codegen/model/model';

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
    open.push(...namesOf(type, isFollowed));
  }
  return [...found.values()].toSorted((a, b) => (a.fullName < b.fullName ? -1 : 1));
}

function namesOf(type: NamedType, isFollowed: (field: Field) => boolean): string[] {
  if (type.kind === 'typeref') return namesIn(type.target);
  if (type.kind !== 'record') return [];
  return [
    ...type.includes.map(({ name }) => name),
    ...type.fields.filter(isFollowed).flatMap((field) => namesIn(field.type)),
  ];
}
