import type { BucketLength } from '#generated/http/messages';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** More points than this are narrower than a pixel of most screens. */
const POINTS_MAX = 2000;

/** The length of a bucket of time. */
export interface BucketWidth extends Required<BucketLength> {
  readonly lengthMs: number;
}

const WIDTHS: readonly BucketWidth[] = [
  ...[1, 5, 10, 30].map((multiple): BucketWidth => ({ unit: 'SECOND', multiple, lengthMs: multiple * SECOND })),
  ...[1, 2, 5, 10, 15, 30].map((multiple): BucketWidth => ({ unit: 'MINUTE', multiple, lengthMs: multiple * MINUTE })),
  ...[1, 2, 4, 6, 12].map((multiple): BucketWidth => ({ unit: 'HOUR', multiple, lengthMs: multiple * HOUR })),
  ...[1, 2, 5, 10, 30].map((multiple): BucketWidth => ({ unit: 'DAY', multiple, lengthMs: multiple * DAY })),
];
const WIDEST: BucketWidth = { unit: 'DAY', multiple: 100, lengthMs: 100 * DAY };

/** The shortest length with which a span of time has no more points than a chart can show. */
export function bucketWidth(spanMs: number): BucketWidth {
  return WIDTHS.find(({ lengthMs }) => spanMs / lengthMs <= POINTS_MAX) ?? WIDEST;
}

/** `30 minutes` */
export function widthText({ unit, multiple }: BucketWidth): string {
  const word = unit.toLowerCase();
  return multiple === 1 ? word : `${multiple} ${word}s`;
}
