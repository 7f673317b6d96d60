import { DAY_MS } from '#web/api/durations';

/** The periods that charts show, by their name in the address. */
export const PERIODS = {
  '7d': { title: '7 days', lengthMs: 7 * DAY_MS },
  '30d': { title: '30 days', lengthMs: 30 * DAY_MS },
  '90d': { title: '90 days', lengthMs: 90 * DAY_MS },
  '1y': { title: '1 year', lengthMs: 365 * DAY_MS },
  all: { title: 'All', lengthMs: undefined },
} as const;

export type Period = keyof typeof PERIODS;
export const PERIOD_NAMES = Object.keys(PERIODS).filter(isPeriod);
const USUAL: Period = '90d';

export function periodIn(params: URLSearchParams): Period {
  const name = params.get('period') ?? USUAL;
  return isPeriod(name) ? name : USUAL;
}

/** The address of the page with another period. */
export function withPeriod(params: URLSearchParams, period: Period): string {
  const changed = new URLSearchParams(params);
  if (period === USUAL) changed.delete('period');
  else changed.set('period', period);
  return `?${changed}`;
}

function isPeriod(name: string): name is Period {
  return Object.hasOwn(PERIODS, name);
}
