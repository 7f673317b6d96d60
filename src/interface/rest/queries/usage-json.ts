import type { Usage } from '#catalog/timeseries/usage/usage';

interface UsageEcho {
  readonly resource: string;
  readonly duration: string;
  readonly maxBuckets?: number;
}

/** Echoes the request in each bucket. */
export function usageJson({ resource, duration, maxBuckets }: UsageEcho, { buckets, totals }: Usage): string {
  const shown = maxBuckets === undefined ? buckets : buckets.slice(-maxBuckets);
  const listed = shown.map(({ start, figures }) => ({ bucket: start, duration, resource, metrics: figures }));
  return JSON.stringify({ value: { buckets: listed, aggregations: totals } });
}
