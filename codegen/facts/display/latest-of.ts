import type { RelatedTab } from '#codegen/model/display-types';
import type { Model } from '#codegen/model/model';

/**
 * The entity types that are found by the newest event of entities of another type, by the search field of the event: tasks by how their latest
 * run ended. They have a tab with these entities, the newest first, and no such field themselves.
 */
export function latestOf(
  { registry: { aspects, entities } }: Pick<Model, 'registry'>,
  tabs: ReadonlyMap<string, readonly RelatedTab[]>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { name, searchFields } of entities) {
    const own = new Set(searchFields.map(({ field }) => field));
    const runs = new Set(tabs.get(name)?.flatMap(({ newestFirst, entity }) => (newestFirst ? [entity] : [])));
    const series = aspects.filter(
      ({ kind, entities: of }) => kind === 'timeseries' && of.some((each) => runs.has(each)),
    );
    for (const { field } of series.flatMap((aspect) => aspect.searchFields))
      if (!own.has(field)) found.set(field, [...new Set([...(found.get(field) ?? []), name])]);
  }
  return found;
}
