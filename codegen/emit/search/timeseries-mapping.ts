import type { TimeseriesColumn, TimeseriesSpec } from '../../model/registry-types';
import type { JsonObject } from '../../model/model';
import { KEYWORD } from './keyword';

const TIME: JsonObject = { type: 'date', format: 'epoch_millis' };
/** Stored to be given back, never searched. */
const STORED: JsonObject = { type: 'object', enabled: false };

const NUMBERS: { readonly [type in TimeseriesColumn['type']]?: JsonObject } = {
  int: { type: 'integer' },
  long: { type: 'long' },
  float: { type: 'float' },
  double: { type: 'double' },
};

/** What tells how an index and the rows differ. No field of an aspect can be called so. */
const ROW: JsonObject = { properties: { shard: { type: 'integer' }, digest: { type: 'integer' }, key: KEYWORD } };

/** Mapping of the rows of a time series aspect, one index for each entity type that has it. */
export function timeseriesMapping({ columns, collections }: TimeseriesSpec): JsonObject {
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
      messageId: KEYWORD,
      '@timestamp': TIME,
      timestampMillis: TIME,
      eventGranularity: KEYWORD,
      partitionSpec: { properties: { partition: KEYWORD, timePartition: KEYWORD } },
      isExploded: { type: 'boolean' },
      event: STORED,
      systemMetadata: STORED,
      '@row': ROW,
    },
  };
}

function columnMappings(columns: readonly TimeseriesColumn[]): JsonObject {
  return Object.fromEntries(columns.map(({ name, type }) => [name, NUMBERS[type] ?? KEYWORD]));
}
