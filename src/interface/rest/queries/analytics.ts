import { InvalidInputError } from '#base/errors/domain-error';
import { parseFilter } from '../format/filter-form';
import { timeseriesStatsJson } from '../format/query-json';
import { findSeries } from '#catalog/registry/model-registry';
import type { EventGrouping } from '#catalog/timeseries/event-stats';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type AnalyticsHandlers = Pick<Handlers, 'getTimeseriesStats'>;
type StatsRequest = Parameters<Handlers['getTimeseriesStats']>[0]['body'];
type Bucket = NonNullable<StatsRequest['buckets']>[number];

export function analyticsHandlers({ models, eventStats }: Services): AnalyticsHandlers {
  return {
    async getTimeseriesStats({ body }, { format, read }) {
      const query = {
        ...findSeries(models, body.entityName, body.aspectName),
        metrics: body.metrics.map(({ fieldPath, aggregationType }) => ({
          field: fieldPath,
          aggregation: aggregationType,
        })),
        groupings: (body.buckets ?? []).map(groupingOf),
        filter: parseFilter(body.filter, format),
        read,
      };
      return jsonAnswer(timeseriesStatsJson(body, await eventStats.stats(query)));
    },
  };
}

function groupingOf({ type, key, timeWindowSize: size }: Bucket, index: number): EventGrouping {
  if (type === 'STRING_GROUPING_BUCKET') return { field: key, window: null };
  if (size) return { field: key, window: { unit: size.unit, multiple: size.multiple ?? 1 } };
  const pointer = `/buckets/${index}/timeWindowSize`;
  throw new InvalidInputError(`${pointer} is missing; a DATE_GROUPING_BUCKET needs it`, [
    { pointer, message: 'is missing', expected: '{"unit": "DAY"}' },
  ]);
}
