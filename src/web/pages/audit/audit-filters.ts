import { HOUR_MS } from '#web/api/durations';

/** What the address says of the entries to show. */
export interface AuditFilters {
  /** Urn. */
  readonly actor: string | undefined;
  readonly operation: string | undefined;
  readonly outcome: string | undefined;
  readonly within: Period;
}

type Period = keyof typeof PERIODS;

export const PERIODS = {
  all: { name: 'Any time', lengthMs: undefined },
  hour: { name: 'Last hour', lengthMs: HOUR_MS },
  day: { name: 'Last 24 hours', lengthMs: 24 * HOUR_MS },
  week: { name: 'Last 7 days', lengthMs: 7 * 24 * HOUR_MS },
  month: { name: 'Last 30 days', lengthMs: 30 * 24 * HOUR_MS },
} as const;

export const PERIOD_NAMES = Object.keys(PERIODS).filter(isPeriod);

export const OUTCOMES = [
  { code: 'SUCCESS', name: 'Allowed' },
  { code: 'FORBIDDEN', name: 'Refused: no privilege' },
  { code: 'UNAUTHENTICATED', name: 'Refused: no valid credentials' },
  { code: 'CROSS_ORIGIN', name: 'Refused: from another site' },
  { code: 'UNKNOWN_HOST', name: 'Refused: unknown host' },
  { code: 'LIMIT_EXCEEDED', name: 'Refused: too many' },
] as const;

export function outcomeName(code: string): string {
  return OUTCOMES.find((outcome) => outcome.code === code)?.name ?? code;
}

export function filtersIn(params: URLSearchParams): AuditFilters {
  const within = params.get('within') ?? 'all';
  return {
    actor: params.get('actor') ?? undefined,
    operation: params.get('operation') ?? undefined,
    outcome: params.get('outcome') ?? undefined,
    within: isPeriod(within) ? within : 'all',
  };
}

/** Other filters begin with the newest entry. An empty value removes the filter. */
export function withFilter(params: URLSearchParams, name: keyof AuditFilters, value: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  changed.delete('after');
  if (value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
}

function isPeriod(name: string): name is Period {
  return Object.hasOwn(PERIODS, name);
}
