import type { RelatedTab } from '#codegen/model/display-types';
import type { Model } from '#codegen/model/model';
import type { EntitySpec } from '#codegen/model/registry-types';
import { displayHints } from './display-hints';

/** The tabs that key records declare, by the entity type of the pages that have them: the types to which the relationships lead. */
export function relatedTabs(model: Model): ReadonlyMap<string, readonly RelatedTab[]> {
  const found = new Map<string, readonly RelatedTab[]>();
  for (const entity of model.registry.entities) {
    const { tab } = displayHints(model.aspectRecords.get(entity.keyAspect) ?? { properties: {} });
    if (!tab) continue;
    const shown = { ...tab, entity: entity.name };
    for (const page of pagesOf(entity, tab.relationships, model)) found.set(page, [...(found.get(page) ?? []), shown]);
  }
  return found;
}

function pagesOf(
  { aspects, keyAspect }: EntitySpec,
  relationships: readonly string[],
  model: Model,
): ReadonlySet<string> {
  const carried = new Set([...aspects, keyAspect]);
  const edges = model.registry.aspects
    .filter(({ name }) => carried.has(name))
    .flatMap((aspect) => aspect.relationships.filter(({ name }) => relationships.includes(name)));
  return new Set(edges.flatMap(({ entityTypes }) => entityTypes));
}
