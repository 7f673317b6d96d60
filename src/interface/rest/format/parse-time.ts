import { InvalidInputError } from '#base/errors/domain-error';

export const TIME_EXPECTED = 'epoch milliseconds, or an RFC 3339 date-time such as 2026-11-22T08:00:00Z';
const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/**
 * A point in time, as epoch milliseconds.
 * @throws InvalidInputError for a string that is neither a number of milliseconds nor a date-time with its time zone
 */
export function parseTime(text: string, field: string): number {
  const time = readTime(text);
  if (time !== undefined) return time;
  throw new InvalidInputError(`${field} is not a time: '${text.slice(0, 100)}'`, [
    { field: [field], message: 'is not a time', expected: TIME_EXPECTED },
  ]);
}

/** The same as `parseTime`; undefined for another string. */
export function readTime(text: string): number | undefined {
  const time = /^\d{1,15}$/.test(text) ? Number(text) : DATE_TIME.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
