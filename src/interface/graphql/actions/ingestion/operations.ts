import type { PartitionSpec } from '#generated/types/com.linkedin.timeseries';
import type { StringMapEntryInput } from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import { numberOf, objectOf, storedText } from '#base/json/stored-values';
import { given, upsert } from '../draft-changes';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';
import { DAY_MS, MINUTE_MS } from '#base/background/durations';

export const operations: Resolvers = {
  Mutation: {
    async reportOperation(_root, { input }, context) {
      const { urn, partition, customProperties, timestampMillis, ...operation } = input;
      const now = Date.now();
      const value = given({
        ...operation,
        timestampMillis: timestampMillis ?? now,
        lastUpdatedTimestamp: timestampMillis ?? now,
        actor: context.actor.urn,
        customProperties: customProperties ? mapOf(customProperties) : undefined,
        partitionSpec: partition ? { type: 'PARTITION', partition } : undefined,
      });
      await write(context, [upsert(urn, 'operation', value)]);
      return 'true';
    },
  },
  Operation: {
    partition: ({ partitionSpec }) => storedText(objectOf<PartitionSpec>(partitionSpec).partition),
  },
  TimeWindow: {
    durationMillis({ length }) {
      const { unit, multiple } = objectOf(length);
      return (UNIT_MS[String(unit)] ?? 0) * (numberOf(multiple) ?? 1) || undefined;
    },
  },
};

/** Units of calendars have no fixed length. These are the lengths that released servers use. */
const UNIT_MS: Readonly<Record<string, number>> = {
  SECOND: 1000,
  MINUTE: MINUTE_MS,
  HOUR: 60 * MINUTE_MS,
  DAY: DAY_MS,
  WEEK: 7 * DAY_MS,
  MONTH: 31 * DAY_MS,
  QUARTER: 90 * DAY_MS,
  YEAR: 365 * DAY_MS,
};

export function mapOf(entries: readonly StringMapEntryInput[]): JsonObject {
  return Object.fromEntries(entries.map(({ key, value }) => [key, value ?? '']));
}
