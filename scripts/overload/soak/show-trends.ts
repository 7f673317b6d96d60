import { textTable } from '#scripts/bench/text-table';
import type { Figure } from './figures';
import type { Trend } from './trend';

const HEAD = ['figure', 'start', 'largest', 'end', 'in the 2nd half', 'allowed', 'per hour', ''];

/** One line for each figure. */
export function showTrends(trends: readonly { readonly figure: Figure; readonly trend: Trend }[]): string {
  return textTable([HEAD, ...trends.map(cells)]);
}

function cells({ figure: { name, unit }, trend }: { readonly figure: Figure; readonly trend: Trend }): string[] {
  const { first, largest, last, growth, allowed, perHour, isFlat } = trend;
  const [start, most, end] = [first, largest, last].map((value) => `${number(value)} ${unit}`.trimEnd());
  return [
    name,
    start ?? '',
    most ?? '',
    end ?? '',
    signed(growth),
    `+${number(allowed)}`,
    signed(perHour),
    isFlat ? 'flat' : 'GROWS',
  ];
}

function signed(value: number): string {
  return `${value < 0 ? '-' : '+'}${number(Math.abs(value))}`;
}

function number(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}
