import type { AspectPath } from '../../../generated/registry/registry-types';
import type { ModelRegistry } from './model-registry';

/** The path in the key of an entity type to the part that people know as the name: the one that searches take for a name (the heaviest, then the
 * last), or else the last text. */
export function keyNamePath(models: ModelRegistry, entityType: string): AspectPath | undefined {
  const entity = models.entity(entityType);
  if (!entity) return undefined;
  const titles = entity.searchFields.filter(({ isTitle }) => isTitle).map(({ field }) => field);
  const inKey = models.aspect(entity.keyAspect)?.searchFields.filter(({ field }) => titles.includes(field));
  const named = inKey?.toReversed().toSorted((a, b) => b.boost - a.boost)[0];
  const text = entity.keyFields.findLast(({ kind }) => kind === 'string');
  return named?.path ?? (text && `/${text.name}`);
}
