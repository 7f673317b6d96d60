/** What may grow, by how much, within the second half of a soak. The larger of the two counts. */
export interface Tolerance {
  readonly absolute: number;
  /** Part of the mean. */
  readonly relative: number;
}

export interface Point {
  readonly seconds: number;
  readonly value: number;
}

export interface Trend {
  readonly first: number;
  readonly largest: number;
  readonly last: number;
  /** The growth per hour in the second half, by the straight line that fits it best. */
  readonly perHour: number;
  /** The growth by the same line, from the start to the end of the second half. */
  readonly growth: number;
  readonly allowed: number;
  readonly isFlat: boolean;
}

const SECONDS_PER_HOUR = 3600;
/** The least number of points in the second half. With fewer, a line says nothing. */
const POINTS_MIN = 10;

/** The first half is left out, because caches fill and tables reach their size. @throws Error with too few points */
export function trendOf(points: readonly Point[], tolerance: Tolerance): Trend {
  const first = points[0];
  const last = points.at(-1);
  const half = points.filter(({ seconds }) => seconds >= ((first?.seconds ?? 0) + (last?.seconds ?? 0)) / 2);
  const begin = half[0];
  if (!first || !last || !begin || half.length < POINTS_MIN)
    throw new Error(`${half.length} samples in the second half are too few; give --soak more minutes`);
  const perSecond = slopeOf(half);
  const growth = perSecond * (last.seconds - begin.seconds);
  const allowed = Math.max(tolerance.absolute, tolerance.relative * meanOf(half.map(({ value }) => value)));
  return {
    first: first.value,
    largest: Math.max(...points.map(({ value }) => value)),
    last: last.value,
    perHour: perSecond * SECONDS_PER_HOUR,
    growth,
    allowed,
    isFlat: growth <= allowed,
  };
}

/** Least squares. */
function slopeOf(points: readonly Point[]): number {
  const seconds = meanOf(points.map((point) => point.seconds));
  const value = meanOf(points.map((point) => point.value));
  const together = points.reduce((sum, point) => sum + (point.seconds - seconds) * (point.value - value), 0);
  return together / points.reduce((sum, point) => sum + (point.seconds - seconds) ** 2, 0);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
