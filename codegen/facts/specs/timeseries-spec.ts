import type {
  TimeseriesCollection,
  TimeseriesColumn,
  TimeseriesEventSpec,
  TimeseriesSpec,
} from '#codegen/model/registry-types';
import { isObject, stringList } from '#codegen/values/json-value';
import type { AspectTree } from '../aspect-tree';
import { stringOption } from '../annotation-options';
import { absentValue } from '../defaults';
import type { JsonObject, LinkedTypes, RecordType } from '#codegen/model/model';
import type { SchemaNode } from '#codegen/model/schema-tree';

/** Columns of a time series aspect; those inside a collection belong to it. */
export function timeseriesSpec(record: RecordType, tree: AspectTree, types: LinkedTypes): TimeseriesSpec {
  const { nodes } = tree;
  const columnsIn = (root: string) =>
    nodes.filter((node) => node.path.startsWith(`${root}/`)).flatMap((node) => column(node, root));
  return {
    event: timeseriesEvent(record, types) ?? { time: '', key: [] },
    columns: nodes.filter((node) => !isInArray(node)).flatMap((node) => column(node, '')),
    collections: collectionsOf(tree).map(({ node, options }) => collection(node, options, columnsIn(`${node.path}/*`))),
  };
}

/** `@TimeseriesEvent` of the record, or of the first included record that has one; null without a usable one. */
export function timeseriesEvent(record: RecordType, types: LinkedTypes): TimeseriesEventSpec | null {
  const carrier = eventCarrier(record, types, new Set());
  const options = carrier?.properties.TimeseriesEvent;
  if (!isObject(options)) return null;
  const time = stringOption(options, 'time');
  return time === null ? null : { time, key: stringList(options.key) ?? [] };
}

function eventCarrier(record: RecordType, types: LinkedTypes, seen: Set<string>): RecordType | undefined {
  if (record.properties.TimeseriesEvent !== undefined) return record;
  for (const { name } of record.includes) {
    const included = types.types.get(name);
    if (included?.kind !== 'record' || seen.has(name)) continue;
    const found = eventCarrier(included, types, seen.add(name));
    if (found) return found;
  }
  return undefined;
}

/** Arrays of records with `@TimeseriesFieldCollection`. compat: on any other array it has no effect. */
export function collectionsOf({
  nodes,
}: AspectTree): readonly { readonly node: SchemaNode; readonly options: JsonObject }[] {
  const arraysOfRecords = new Set(nodes.filter(({ shape }) => shape.kind === 'record').map(({ parent }) => parent));
  return nodes.flatMap((node) => {
    const options =
      node.isField && node.shape.kind === 'array' ? node.field.properties.TimeseriesFieldCollection : undefined;
    return isObject(options) && arraysOfRecords.has(node) ? [{ node, options }] : [];
  });
}

export function columnOptions(node: SchemaNode): JsonObject | null {
  const options = node.isField ? node.field.properties.TimeseriesField : undefined;
  return isObject(options) ? options : null;
}

export function isInArray({ path }: SchemaNode): boolean {
  return path.includes('/*');
}

function collection(
  { path, field }: SchemaNode,
  options: JsonObject,
  columns: readonly TimeseriesColumn[],
): TimeseriesCollection {
  return {
    name: stringOption(options, 'name') ?? field.name,
    path: `${path}/*`,
    key: stringOption(options, 'key') ?? '',
    columns,
  };
}

function column(node: SchemaNode, root: string): readonly TimeseriesColumn[] {
  const options = columnOptions(node);
  if (!options) return [];
  const absent = absentValue(node);
  return [
    {
      name: stringOption(options, 'name') ?? node.field.name,
      path: node.path.slice(root.length),
      type: node.shape.kind !== 'leaf' ? node.shape.kind : node.shape.type === 'json' ? 'map' : node.shape.type,
      aggregation: options.aggregationType === 'SUM' ? 'SUM' : 'LATEST',
      ...(absent !== undefined && { default: absent }),
    },
  ];
}
