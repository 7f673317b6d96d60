import { InvalidArgumentError } from 'commander';

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 24 * 3_600_000 };

/** Parses the time of an option. @returns epoch milliseconds @throws InvalidArgumentError */
export function sinceOption(text: string): number {
  const [, amount, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const time = amount === undefined ? Date.parse(text) : Date.now() - Number(amount) * (UNITS[unit] ?? 0);
  if (Number.isNaN(time))
    throw new InvalidArgumentError('It must be like 30m, 24h or 7d, or a date such as 2026-01-31.');
  return Math.max(0, time);
}
