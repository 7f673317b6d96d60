import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getTimeseriesAspectValues } from '#generated/http/addresses';
import type { TimeseriesValues } from '#generated/http/messages';
import { send } from '#web/api/send';
import { parseExactJson } from '#web/api/exact-json';
import type { JsonRecord } from '#web/ui/values/value-kinds';
import { PERIODS, type Period } from './periods';

/** The events to read. */
export interface SeriesOf {
  readonly urn: string;
  readonly entityType: string;
  readonly aspect: string;
  readonly period: Period;
}

/** The service returns no more at once. */
export const EVENTS_MAX = 10_000;

/** The newest events of a time series within a period. */
export function seriesQuery({ urn, entityType, aspect, period }: SeriesOf) {
  return queryOptions({
    queryKey: ['series', urn, aspect, period],
    queryFn: async ({ signal }): Promise<readonly JsonRecord[]> => {
      const { value } = await send(getTimeseriesAspectValues, {
        body: {
          urn,
          entity: entityType,
          aspect,
          latestValue: false,
          ...startOf(period),
        },
        signal,
      });
      return eventsIn(value);
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** The beginning of a period. */
export function startOf(period: Period): { readonly startTimeMillis?: number } {
  const { lengthMs } = PERIODS[period];
  return lengthMs === undefined ? {} : { startTimeMillis: Date.now() - lengthMs };
}

/** The events of an answer, in its order. */
export function eventsIn({ values }: TimeseriesValues): readonly JsonRecord[] {
  return values.flatMap(({ aspect: { value: text } }) => {
    const event: unknown = parseExactJson(text);
    return isJsonRecord(event) ? [event] : [];
  });
}

function isJsonRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
