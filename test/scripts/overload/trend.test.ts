import { type Point, trendOf } from '#scripts/overload/soak/trend';

const TOLERANCE = { absolute: 5, relative: 0.1 };

/** A sample every two seconds for an hour. */
function points(value: (seconds: number) => number): readonly Point[] {
  return Array.from({ length: 1800 }, (_, at) => ({ seconds: 2 * at, value: value(2 * at) }));
}

describe('the trend of samples', () => {
  it.each([
    ['a constant', () => 100],
    ['what grows in the first half only', (seconds: number) => 100 + Math.min(seconds, 1700)],
    ['a saw', (seconds: number) => 100 + (seconds % 60)],
    ['what shrinks', (seconds: number) => 10_000 - seconds],
    ['growth within the tolerance', (seconds: number) => 100 + seconds / 200],
  ])('finds %s flat', (_, value) => {
    expect(trendOf(points(value), TOLERANCE)).toMatchObject({ isFlat: true });
  });

  it.each([
    ['steady growth', (seconds: number) => 100 + seconds / 50],
    ['growth below a saw', (seconds: number) => 100 + (seconds % 60) + seconds / 50],
    ['a step late in the second half', (seconds: number) => (seconds < 3000 ? 100 : 140)],
  ])('finds %s not flat', (_, value) => {
    expect(trendOf(points(value), TOLERANCE)).toMatchObject({ isFlat: false });
  });

  it('gives growth of the second half and of an hour', () => {
    const trend = trendOf(
      points((seconds) => seconds),
      TOLERANCE,
    );
    expect(trend.perHour).toBeCloseTo(3600);
    expect(trend.growth).toBeCloseTo(1798);
  });

  it('refuses to judge a few samples', () => {
    expect(() => trendOf(points(() => 1).slice(0, 15), TOLERANCE)).toThrow('give --soak more minutes');
  });
});
