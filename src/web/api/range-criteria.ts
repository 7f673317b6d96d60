import type { FieldRange } from '#web/api/search-state';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

interface RangeCriterion {
  readonly field: string;
  readonly condition: 'GREATER_THAN_OR_EQUAL_TO' | 'LESS_THAN_OR_EQUAL_TO';
  readonly values: string[];
}

/** The range as criteria of a search. A day is that of the clock of the browser. What is not a number or a day is left out. */
export function rangeCriteria({ field, from, to }: FieldRange): readonly RangeCriterion[] {
  return [
    ...criterion(field, 'GREATER_THAN_OR_EQUAL_TO', beginOf(from)),
    ...criterion(field, 'LESS_THAN_OR_EQUAL_TO', endOf(to)),
  ];
}

function criterion(field: string, condition: RangeCriterion['condition'], end: number): readonly RangeCriterion[] {
  return Number.isNaN(end) ? [] : [{ field, condition, values: [String(end)] }];
}

function beginOf(text: string): number {
  const [, year, month, day] = DAY.exec(text) ?? [];
  return year === undefined ? numberIn(text) : new Date(Number(year), Number(month) - 1, Number(day)).getTime();
}

function endOf(text: string): number {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (year === undefined) return numberIn(text);
  return new Date(Number(year), Number(month) - 1, Number(day) + 1).getTime() - 1;
}

function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** The range in words: `2026-11-01 to 2026-11-24`, `from 10`, `up to 20`. */
export function rangeText({ from, to }: FieldRange): string {
  if (to === '') return `from ${from}`;
  return from === '' ? `up to ${to}` : `${from} to ${to}`;
}

/** The day so many days before now, as an address and a date field write it. */
export function dayBefore(now: number, days: number): string {
  const date = new Date(now);
  const day = new Date(date.getFullYear(), date.getMonth(), date.getDate() - days);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
