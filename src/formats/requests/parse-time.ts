import { InvalidInputError } from '../../errors/domain-error';

const EXPECTED = 'epoch milliseconds, or an RFC 3339 date-time such as 2026-11-22T08:00:00Z';
const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/**
 * A point in time, as epoch milliseconds.
 * @throws InvalidInputError for a string that is neither a number of milliseconds nor a date-time with its time zone
 */
export function parseTime(text: string, field: string): number {
  const time = /^\d{1,15}$/.test(text) ? Number(text) : DATE_TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  throw new InvalidInputError(`${field} is not a time: '${text.slice(0, 100)}'`, [
    { field: [field], message: 'is not a time', expected: EXPECTED },
  ]);
}
