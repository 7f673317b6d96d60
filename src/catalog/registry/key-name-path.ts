import type { AspectPath } from '#generated/registry/registry-types';
import type { ModelRegistry } from './model-registry';

/**
 * The path in the key of an entity type to the part that people know as the name: the one that is suggested while they type (the heaviest,
 * then the last), or else the last text. Other parts that searches find, such as the tool of a dashboard, say where the entity is.
 */
export function keyNamePath(models: ModelRegistry, entityType: string): AspectPath | undefined {
  const entity = models.entity(entityType);
  if (!entity) return undefined;
  const titles = entity.searchFields.filter(({ isTitle }) => isTitle).map(({ field }) => field);
  const inKey = models.aspect(entity.keyAspect)?.searchFields.filter(({ field }) => titles.includes(field)) ?? [];
  const suggested = inKey.filter(({ autocomplete }) => autocomplete);
  const named = suggested.toReversed().toSorted((a, b) => b.boost - a.boost)[0];
  const text = entity.keyFields.findLast(({ kind }) => kind === 'string');
  return named?.path ?? (text ? `/${text.name}` : inKey.at(-1)?.path);
}
