import { parseUsageBuckets } from './usage-form';
import { EMPTY_ANSWER, jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import type { Usage } from '#catalog/timeseries/usage/usage';

type Area = Pick<Handlers, 'batchIngestUsage' | 'queryUsage' | 'queryUsageRange'>;
type Range = Parameters<Handlers['queryUsageRange']>[0]['body']['rangeFromEnd'];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** compat: lengths of ranges that end now, as released servers have them. ALL has no start. */
const RANGES: Readonly<Record<Exclude<Range, 'ALL'>, number>> = {
  HOUR: 2 * HOUR,
  DAY: 2 * DAY,
  WEEK: 8 * DAY,
  MONTH: 31 * DAY,
  QUARTER: 92 * DAY,
  YEAR: 366 * DAY,
};

export function usageHandlers({ models, writer, usage }: Services): Area {
  return {
    async batchIngestUsage({ body: { buckets }, headers }, { actor, requestId }) {
      await writer.write(actor, parseUsageBuckets(models, buckets), { wait: headers['x-write-wait'], requestId });
      return EMPTY_ANSWER;
    },

    async queryUsage({ body }, { read }) {
      const { resource: urn, duration, startTime: start, endTime: end } = body;
      return jsonAnswer(usageJson(body, await usage.usage({ urn, duration, start, end, read })));
    },

    async queryUsageRange({ body }, { read }) {
      const { resource: urn, duration, rangeFromEnd } = body;
      const start = rangeFromEnd === 'ALL' ? undefined : Date.now() - RANGES[rangeFromEnd];
      return jsonAnswer(usageJson(body, await usage.usage({ urn, duration, start, read })));
    },
  };
}

interface UsageEcho {
  readonly resource: string;
  readonly duration: string;
  readonly maxBuckets?: number;
}

/** Echoes the request in each bucket. */
function usageJson({ resource, duration, maxBuckets }: UsageEcho, { buckets, totals }: Usage): string {
  const shown = maxBuckets === undefined ? buckets : buckets.slice(-maxBuckets);
  const listed = shown.map(({ start, figures }) => ({ bucket: start, duration, resource, metrics: figures }));
  return JSON.stringify({ value: { buckets: listed, aggregations: totals } });
}
