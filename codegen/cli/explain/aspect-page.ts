import type {
  AspectSpec,
  IndirectEdgeSpec,
  PatchSpec,
  RelationshipSpec,
  SearchFieldSpec,
  TimeseriesSpec,
} from '#codegen/model/registry-types';
import type { JsonObject, Model } from '#codegen/model/model';
import { aspectOperations } from './aspect-operations';
import { fieldRows } from './field-rows';
import type { Page } from './page';

export function aspectPage(aspect: AspectSpec, model: Model, contract: JsonObject): Page {
  return {
    title: `Aspect ${aspect.name}`,
    doc: aspect.doc,
    sections: [
      { heading: 'Facts', rows: facts(aspect, model) },
      { heading: 'Fields', rows: fieldRows(aspect, model) },
      { heading: 'Search fields', rows: aspect.searchFields.map(searchRow) },
      {
        heading: 'Score fields',
        rows: aspect.searchScores.map(({ field, path, weight, modifier }) => [
          field,
          path,
          `weight ${weight}`,
          modifier ?? '',
        ]),
      },
      {
        heading: 'Relationships',
        rows: [...aspect.relationships.map(relationshipRow), ...aspect.indirectEdges.map(indirectEdgeRow)],
      },
      {
        heading: 'Urns',
        rows: aspect.urnFields.map(({ path, entityType }) => [path, entityType ?? 'any entity type']),
      },
      { heading: 'Columns', rows: aspect.timeseries ? columnRows(aspect.timeseries) : [] },
      { heading: 'Patches', rows: patchRows(aspect.patch) },
      { heading: 'Operations', rows: aspectOperations(aspect, model, contract) },
    ],
  };
}

function facts({ name, record, kind, entities, isKey, maxVersions }: AspectSpec, { registry, types }: Model) {
  const kept = maxVersions ?? registry.retention.maxVersions;
  return [
    ['record', record],
    ['file', types.get(record)?.origin.file.path ?? ''],
    ['kind', kind === 'timeseries' ? 'time series' : `versioned, ${kept} old values kept`],
    [isKey ? 'key of' : 'entities', entities.join(', ')],
    ...registry.entities.flatMap((entity) =>
      entity.defaults[name] ? [[`default of ${entity.name}`, JSON.stringify(entity.defaults[name])]] : [],
    ),
  ];
}

function searchRow(spec: SearchFieldSpec): readonly string[] {
  const uses = [
    spec.queryByDefault && 'queried by default',
    spec.autocomplete && 'autocomplete',
    spec.facet && `facet "${spec.facetName}"`,
    spec.boost !== 1 && `boost ${spec.boost}`,
    spec.hasValuesField !== null && `sets ${spec.hasValuesField}`,
    spec.numValuesField !== null && `sets ${spec.numValuesField}`,
    ...(spec.aliases ?? []).map((alias) => `also ${alias}`),
    ...Object.entries(spec.weights).map(([value, weight]) => `score x${weight} when ${value}`),
  ];
  return [spec.field, spec.type, spec.path, uses.filter(Boolean).join(', ')];
}

function relationshipRow({ name, path, entityTypes, isLineage, isUpstream }: RelationshipSpec): readonly string[] {
  const lineage = isLineage ? `lineage, ${isUpstream ? 'upstream' : 'downstream'}` : '';
  return [name, path, `-> ${entityTypes.join(', ')}`, lineage];
}

function indirectEdgeRow({ name, items, source, destination }: IndirectEdgeSpec): readonly string[] {
  return [name, items, `${source} -> ${destination}`, 'between what the items name'];
}

function columnRows({ columns, collections }: TimeseriesSpec): readonly (readonly string[])[] {
  const inCollections = collections.flatMap(({ name, path, key, columns: ofItem }) => [
    [name, 'rows', path, `one a ${key}`],
    ...ofItem.map((column) => [`  ${column.name}`, column.type, path + column.path, column.aggregation]),
  ]);
  return [...columns.map(({ name, type, path, aggregation }) => [name, type, path, aggregation]), ...inCollections];
}

function patchRows({ arrays, stamps, defaults }: PatchSpec): readonly (readonly string[])[] {
  return [
    ...arrays.map(({ path, keys }) => [
      path,
      keys.length === 0 ? 'items by their value' : `items by ${keys.join(', then ')}`,
    ]),
    ...stamps.map(({ path, time, actor }) => [path, `${time} and ${actor} filled in when absent`]),
    ...defaults.map(({ path, value }) => [path, `${JSON.stringify(value)} when absent`]),
  ];
}
