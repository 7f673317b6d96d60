import type { Target } from '../request/send-request';

/** What the watch saw since it was asked last. */
export interface Reading {
  /** Largest resident memory of the service, in MB; NaN if it is not known. */
  readonly serviceMb: number;
  /** Latest resident memory of the service. */
  readonly serviceNowMb: number;
  /** Largest resident memory of one PostgreSQL process, without shared memory. */
  readonly backendMb: number;
  /** Longest time in which the liveness probe answered. */
  readonly liveMs: number;
  /** The probe that failed last. */
  readonly liveFault?: string;
}

/** What the watch looks at. A service that was started elsewhere has no processes to look at. */
export interface Watched {
  readonly target: Target;
  readonly process?: { readonly pid: number; readonly dataDirectory: string };
}

/** Both times together. */
export function joinReadings(before: Reading, { liveFault = before.liveFault, ...now }: Reading): Reading {
  return {
    serviceNowMb: now.serviceNowMb,
    serviceMb: larger(before.serviceMb, now.serviceMb),
    backendMb: larger(before.backendMb, now.backendMb),
    liveMs: Math.max(before.liveMs, now.liveMs),
    ...(liveFault !== undefined && { liveFault }),
  };
}

/** The larger number, without NaN, unless nothing else is known. */
export function larger(before: number, now: number): number {
  return Number.isNaN(before) ? now : Math.max(before, Number.isNaN(now) ? before : now);
}
