import type { JsonObject } from '../../../generated/registry/registry-types';
import type { GraphqlContext } from '../graphql-context';
import { given, upsert, write } from './write-changes';

const SDL = `
extend type Mutation {
  "Adds an operation on a dataset, of now."
  reportOperation(input: ReportOperationInput!): String
}

input ReportOperationInput {
  urn: String!
  sourceType: OperationSourceType!
  operationType: OperationType!
  "For the operation type CUSTOM."
  customOperationType: String
  "The partition of the dataset, if the operation is about one."
  partition: String
  numAffectedRows: Long
  customProperties: [StringMapEntryInput!]
  "Epoch milliseconds; now if it is absent."
  timestampMillis: Long
}

type Operation {
  "The partition of the dataset."
  partition: String
}

type TimeWindow {
  durationMillis: Long
}
`;

/** An entry of a map. */
export interface Entry {
  readonly key: string;
  readonly value?: string | null;
}

interface OperationInput {
  readonly urn: string;
  readonly sourceType: string;
  readonly operationType: string;
  readonly customOperationType?: string | null;
  readonly partition?: string | null;
  readonly numAffectedRows?: number | null;
  readonly customProperties?: readonly Entry[] | null;
  readonly timestampMillis?: number | null;
}

interface Window {
  readonly length: { readonly unit: string; readonly multiple?: number };
}

export const operations = {
  sdl: SDL,
  fields: {
    async reportOperation({ input }: { readonly input: OperationInput }, context: GraphqlContext) {
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
  types: {
    Operation: {
      partition: ({ partitionSpec }: { readonly partitionSpec?: { readonly partition: string } }) =>
        partitionSpec?.partition,
    },
    TimeWindow: {
      durationMillis: ({ length: { unit, multiple = 1 } }: Window) => (UNIT_MS[unit] ?? 0) * multiple || undefined,
    },
  },
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
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

export function mapOf(entries: readonly Entry[]): JsonObject {
  return Object.fromEntries(entries.map(({ key, value }) => [key, value ?? '']));
}
