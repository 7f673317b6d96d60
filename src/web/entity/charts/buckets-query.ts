import { queryOptions } from '@tanstack/react-query';
import { getTimeseriesAspectValues, getTimeseriesStats } from '#generated/http/addresses';
import type { FilterCriterion, TimeseriesMetric } from '#generated/http/messages';
import { send } from '#web/api/send';
import { type BucketWidth, bucketWidth } from './bucket-width';
import { eventsIn, type SeriesOf, startOf } from './series-query';
import { bucketsOf, type SeriesEvent } from './series';

/** A long series as one event for each bucket of time, with the newest value of each. */
export interface Buckets {
  readonly events: readonly SeriesEvent[];
  readonly width: BucketWidth;
}

interface BucketsOf extends SeriesOf {
  /** The field with the time of an event. */
  readonly time: string;
  /** The fields that charts show. */
  readonly fields: readonly string[];
  /** The newest event, in epoch milliseconds. */
  readonly until: number;
}

/** The whole period of a series that has more events than the service returns at once. The service makes the buckets. */
export function bucketsQuery(series: BucketsOf) {
  const { urn, entityType, aspect, period, time, fields, until } = series;
  return queryOptions({
    queryKey: ['series buckets', urn, aspect, period, until, fields],
    queryFn: async ({ signal }): Promise<Buckets> => {
      const since = await oldestTime(series, signal);
      const width = bucketWidth(until - since);
      const and: FilterCriterion[] = [
        { field: 'urn', values: [urn], condition: 'EQUAL' },
        { field: time, values: [String(since)], condition: 'GREATER_THAN_OR_EQUAL_TO' },
      ];
      const { value } = await send(getTimeseriesStats, {
        body: {
          entityName: entityType,
          aspectName: aspect,
          metrics: fields.map((fieldPath): TimeseriesMetric => ({ fieldPath, aggregationType: 'LATEST' })),
          filter: { or: [{ and }] },
          buckets: [{ type: 'DATE_GROUPING_BUCKET', key: time, timeWindowSize: sizeOf(width) }],
        },
        signal,
      });
      return { events: bucketsOf(value.table.rows, fields), width };
    },
    staleTime: 30_000,
  });
}

function sizeOf({ unit, multiple }: BucketWidth) {
  return { unit, multiple };
}

/** The time of the first event of the period. */
async function oldestTime({ urn, entityType, aspect, period, time, until }: BucketsOf, signal: AbortSignal) {
  const { value } = await send(getTimeseriesAspectValues, {
    body: {
      urn,
      entity: entityType,
      aspect,
      limit: 1,
      latestValue: true,
      sort: { field: time, order: 'ASCENDING' },
      ...startOf(period),
    },
    signal,
  });
  const at = eventsIn(value)[0]?.[time];
  return typeof at === 'number' ? at : until;
}
