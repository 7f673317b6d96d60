import type { AspectPath, AspectSpec, Registry } from '#generated/registry/registry-types';
import { nameKey } from './name-key';

/** The entity types that the urns of a search field may have: those of its relationships and typed urns, or else those with its name. */
export function urnTypes({ aspects, entities }: Registry, name: string): readonly string[] {
  const known = aspects.flatMap((aspect) =>
    aspect.searchFields.flatMap(({ field, path }) => (field === name ? typesAt(aspect, path) : [])),
  );
  if (known.length > 0) return [...new Set(known)];
  const key = nameKey([name]);
  const isNamed = (names: readonly string[]) => names.some((each) => nameKey([each]) === key);
  return entities
    .filter((entity) => isNamed([entity.name, ...(entity.searchNames ?? [])]))
    .map((entity) => entity.name);
}

function typesAt({ relationships, urnFields }: AspectSpec, path: AspectPath): readonly string[] {
  const related = relationships.flatMap((each) => (each.path === path ? each.entityTypes : []));
  const typed = urnFields.flatMap((each) => (each.path === path ? (each.entityType ?? []) : []));
  return [...related, ...typed];
}
