/** `search/`: how the search engines index what the models declare searchable. */
import type { Model } from '../../model/model';
import type { GeneratedFiles } from '../emitter';
import { jsonText } from '../generated-text';
import { INDEX_SETTINGS } from './analysis';
import { entityMapping } from './entity-mapping';
import { timeseriesMapping } from './timeseries-mapping';

export function emitSearch({ registry }: Model): GeneratedFiles {
  const { entities, aspects } = registry;
  const timeseries = aspects.flatMap(({ name, entities: carriers, timeseries: spec }) =>
    spec === null ? [] : carriers.map((entity) => ({ index: `${entity}_${name}`.toLowerCase(), spec })),
  );
  const documents: [string, object][] = [
    ['elasticsearch/settings', INDEX_SETTINGS],
    ...entities.map((entity): [string, object] => [`elasticsearch/entities/${entity.name}`, entityMapping(entity)]),
    ...timeseries.map(({ index, spec }): [string, object] => [
      `elasticsearch/timeseries/${index}`,
      timeseriesMapping(spec),
    ]),
  ];
  return new Map(documents.map(([path, document]) => [`search/${path}.json`, jsonText(document)]));
}
