import { parseUsageBuckets } from './usage-form';
import { EMPTY_ANSWER, jsonAnswer } from '#base/http/answer';
import { exactJson } from '#base/json/exact-json';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import { type Usage, rangeStart } from '#catalog/timeseries/usage/usage';

type Area = Pick<Handlers, 'batchIngestUsage' | 'queryUsage' | 'queryUsageRange'>;

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
      const start = rangeStart(rangeFromEnd, Date.now());
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
  return exactJson({ value: { buckets: listed, aggregations: totals } });
}
