import type {
  AspectSpec,
  IndirectEdgeSpec,
  PatchSpec,
  RelationshipSpec,
  SearchFieldSpec,
  TimeseriesSpec,
} from '#codegen/model/registry-types';
import type { Field, JsonObject, JsonValue, Model, TypeUse } from '#codegen/model/model';
import { type SchemaNode, walkSchema } from '#codegen/model/schema-tree';
import { listOperations } from '#codegen/contract/list-operations';
import { KNOWN_VALUES_MARKER } from '#codegen/contract/markers';
import { isList, isObject } from '#codegen/values/json-value';
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

/** The fields of an aspect, those of records inside of it indented below. */
function fieldRows({ name }: AspectSpec, model: Model): readonly (readonly string[])[] {
  const record = model.aspectRecords.get(name);
  const nodes = record ? [...walkSchema(record, model)] : [];
  return nodes
    .filter(({ isField }) => isField)
    .map((node) => [`${'  '.repeat(depth(node))}${fieldText(node.field)}`, firstSentence(node.field.doc)]);
}

function depth({ parent }: SchemaNode): number {
  return parent === null ? 0 : Number(parent.isField) + depth(parent);
}

function fieldText({ name, type, optional, default: value }: Field): string {
  const byDefault = value === undefined ? '' : ` = ${JSON.stringify(value)}`;
  return `${name}: ${optional ? 'optional ' : ''}${typeText(type)}${byDefault}`;
}

/** The type as PDL writes it, with simple names. */
function typeText(use: TypeUse): string {
  switch (use.kind) {
    case 'primitive':
      return use.name;
    case 'reference':
      return use.name.split('.').at(-1) ?? use.name;
    case 'array':
      return `array[${typeText(use.items)}]`;
    case 'map':
      return `map[string, ${typeText(use.values)}]`;
    case 'union':
      return `union[${use.members.map(({ alias, type }) => (alias === null ? '' : `${alias}: `) + typeText(type)).join(', ')}]`;
  }
}

function firstSentence(doc: string): string {
  return /^[^]*?[.!?](?=\s|$)/.exec(doc)?.[0].replaceAll('\n', ' ') ?? doc.replaceAll('\n', ' ');
}

/** The operations through which an aspect is written and read: those with a schema in which the models speak of aspects. */
function aspectOperations(
  { name, kind }: AspectSpec,
  { registry }: Model,
  contract: JsonObject,
): readonly (readonly string[])[] {
  const isInSnapshot = registry.entities.some(({ snapshot }) => snapshot?.aspects.includes(name));
  const markers = ['x-aspect-by-record', 'x-aspects-by-name', ...(isInSnapshot ? ['x-snapshot-by-record'] : [])];
  const names = ['aspectNames', ...(kind === 'timeseries' ? ['timeseriesAspectNames'] : [])];
  const speaks = (schema: JsonObject) =>
    markers.some((marker) => schema[marker]) || names.some((known) => known === schema[KNOWN_VALUES_MARKER]);
  return listOperations(contract)
    .filter(({ operation }) => speaksOfAspects(operation, contract, speaks, new Set()))
    .map(({ id, path, method, operation }) => [
      id,
      String(operation.summary ?? ''),
      `${method.toUpperCase()} ${bothSpellings(path)}`,
    ]);
}

/** An action answers at two addresses; released clients use the second. */
function bothSpellings(path: string): string {
  const [resource, action] = path.split('/actions/');
  return action === undefined ? path : `${path} or ${resource}?action=${action}`;
}

function speaksOfAspects(
  value: JsonValue,
  contract: JsonObject,
  speaks: (schema: JsonObject) => boolean,
  seen: Set<string>,
): boolean {
  if (isList(value)) return value.some((item) => speaksOfAspects(item, contract, speaks, seen));
  if (!isObject(value)) return false;
  if (speaks(value)) return true;
  const { $ref: reference } = value;
  if (typeof reference !== 'string')
    return Object.values(value).some((item) => speaksOfAspects(item, contract, speaks, seen));
  if (seen.has(reference)) return false;
  seen.add(reference);
  return speaksOfAspects(componentAt(contract, reference), contract, speaks, seen);
}

/** The schema, parameter or answer of a reference such as `#/components/parameters/AspectNamePath`. */
function componentAt(contract: JsonObject, reference: string): JsonValue {
  const names = reference.split('/').slice(1);
  return names.reduce<JsonValue>((holder, name) => (isObject(holder) ? (holder[name] ?? null) : null), contract);
}
