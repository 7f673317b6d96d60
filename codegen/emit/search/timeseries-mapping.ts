import type { TimeseriesColumn, TimeseriesSpec } from '#codegen/model/registry-types';
import type { JsonObject, LinkedTypes, RecordType, TypeUse } from '#codegen/model/model';
import { resolveUse } from '#codegen/model/schema-tree';

/** A text as one term. Longer ones are left out: a term has at most 32,766 bytes, and one too long makes the whole document fail. */
const KEYWORD: JsonObject = { type: 'keyword', ignore_above: 8191 };
const TIME: JsonObject = { type: 'date', format: 'epoch_millis' };
/** Stored to be given back, never searched. */
const STORED: JsonObject = { type: 'object', enabled: false };

const NUMBERS: { readonly [type in TimeseriesColumn['type']]?: JsonObject } = {
  int: { type: 'integer' },
  long: { type: 'long' },
  float: { type: 'float' },
  double: { type: 'double' },
};

/** The facts that are compared with the rows. A field of an aspect cannot have this name. */
const ROW: JsonObject = { properties: { shard: { type: 'integer' }, digest: { type: 'integer' }, key: KEYWORD } };

/** Mapping of the rows of a time series aspect, one index for each entity type that has it. */
export function timeseriesMapping({ event, columns, collections }: TimeseriesSpec, ofKey: JsonObject): JsonObject {
  return {
    dynamic: false,
    properties: {
      ...columnMappings(columns),
      ...Object.fromEntries(
        collections.map(({ name, key, columns: inner }) => [
          name,
          { properties: { [key]: KEYWORD, ...columnMappings(inner) } },
        ]),
      ),
      urn: KEYWORD,
      runId: KEYWORD,
      '@timestamp': TIME,
      [event.time]: TIME,
      ...ofKey,
      event: STORED,
      systemMetadata: STORED,
      '@row': ROW,
    },
  };
}

/** The strings that distinguish events of one time, also those one level inside a record. */
export function keyMappings(key: readonly string[], record: RecordType, types: LinkedTypes): JsonObject {
  return Object.fromEntries(
    record.fields
      .filter(({ name }) => key.includes(name))
      .flatMap(({ name, type }) => {
        const { shape } = resolveUse(type, types);
        if (shape?.kind === 'leaf' && shape.type === 'string') return [[name, KEYWORD]];
        const inner =
          shape?.kind === 'record' ? keyMappings(stringFields(shape.record, types), shape.record, types) : {};
        return Object.keys(inner).length > 0 ? [[name, { properties: inner }]] : [];
      }),
  );
}

function stringFields({ fields }: RecordType, types: LinkedTypes): readonly string[] {
  const isString = (type: TypeUse) => {
    const { shape } = resolveUse(type, types);
    return shape?.kind === 'leaf' && shape.type === 'string';
  };
  return fields.filter(({ type }) => isString(type)).map(({ name }) => name);
}

function columnMappings(columns: readonly TimeseriesColumn[]): JsonObject {
  return Object.fromEntries(columns.map(({ name, type }) => [name, NUMBERS[type] ?? KEYWORD]));
}
