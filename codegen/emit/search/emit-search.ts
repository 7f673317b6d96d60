/** `search/`: how the search engines index what the models declare searchable. */
import type { AspectSpec, EntitySpec, SearchEntriesSpec } from '#codegen/model/registry-types';
import type { Model } from '#codegen/model/model';
import type { GeneratedFiles } from '../emitter';
import { jsonText } from '../generated-text';
import { INDEX_SETTINGS } from './analysis';
import { entityMapping } from './entity-mapping';
import { keyMappings, timeseriesMapping } from './timeseries-mapping';

export function emitSearch(model: Model): GeneratedFiles {
  const { entities, aspects } = model.registry;
  const timeseries = aspects.flatMap(({ name, entities: carriers, timeseries: spec }) => {
    const record = model.aspectRecords.get(name);
    if (spec === null || record === undefined) return [];
    const mapping = timeseriesMapping(spec, keyMappings(spec.event.key, record, model));
    return carriers.map((entity) => ({ index: `${entity}_${name}`.toLowerCase(), mapping }));
  });
  const documents: [string, object][] = [
    ['elasticsearch/settings', INDEX_SETTINGS],
    ...entities.map((entity): [string, object] => [
      `elasticsearch/entities/${entity.name}`,
      entityMapping(entity, entriesOf(entity, aspects)),
    ]),
    ...timeseries.map(({ index, mapping }): [string, object] => [`elasticsearch/timeseries/${index}`, mapping]),
  ];
  return new Map(documents.map(([path, document]) => [`search/${path}.json`, jsonText(document)]));
}

function entriesOf(entity: EntitySpec, aspects: readonly AspectSpec[]): readonly SearchEntriesSpec[] {
  return aspects.filter(({ name }) => entity.aspects.includes(name)).flatMap(({ searchEntries }) => searchEntries);
}
