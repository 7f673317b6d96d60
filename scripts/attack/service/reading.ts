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
