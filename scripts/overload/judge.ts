import type { Outcome } from './request/send-request';
import type { Reading } from './service/reading';

const SLOWEST_MS = 5_000;
/** The probes of the deployment files wait for 3 s. A slow machine takes 1.5 s in the first burst of new connections. */
const LIVE_WITHIN_MS = 2_000;
const MEMORY_MAX_MB = 1_024;
const SHOWN_ANSWER = 300;

/** What is wrong with an answer. */
export interface Fault {
  /** Sentence of what was expected and what happened. */
  readonly text: string;
  /** Whether other work on the machine may be the cause. */
  readonly isTiming: boolean;
}

/** Judges a request that must be accepted at once. */
export function judgeAccepted(outcome: Outcome): readonly Fault[] {
  const { ms, status, text, failure } = outcome;
  if (failure !== undefined) return [{ text: `expected an answer, but ${failure}`, isTiming: ms > SLOWEST_MS }];
  return [
    ...when(ms > SLOWEST_MS, `expected an answer within 5 s, but it took ${(ms / 1000).toFixed(1)} s`, true),
    ...judgeStatus(outcome),
    ...when(status !== 200, `expected the status 200, but it was ${status}: ${text.slice(0, SHOWN_ANSWER)}`),
  ];
}

/** Holds for every answer, also under load. */
export function judgeStatus({ status, headers, text }: Outcome): readonly Fault[] {
  const isBusy = status === 503 || status === 429;
  const answer = text.slice(0, SHOWN_ANSWER);
  return [
    ...when(status >= 500 && !isBusy, `expected no ${status}: ${answer}`),
    ...when(isBusy && headers['retry-after'] === undefined, `expected Retry-After with ${status}: ${answer}`),
    ...when(/"code":"LIMIT_EXCEEDED"/.test(text) && !/\d/.test(messageOf(text)), `expected the limit in: ${answer}`),
  ];
}

export function judgeReading({ serviceMb, backendMb, liveMs, liveFault }: Reading): readonly Fault[] {
  return [
    ...when(serviceMb > MEMORY_MAX_MB, `expected at most 1 GB in the service, but it took ${Math.round(serviceMb)} MB`),
    ...when(
      backendMb > MEMORY_MAX_MB,
      `expected at most 1 GB in PostgreSQL, but a process took ${Math.round(backendMb)} MB`,
    ),
    ...when(
      liveMs > LIVE_WITHIN_MS,
      `expected /health/live within 2 s, but it took ${(liveMs / 1000).toFixed(1)} s`,
      true,
    ),
    ...when(liveFault !== undefined, `expected /health/live to answer 200, but: ${liveFault}`),
  ];
}

function messageOf(text: string): string {
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? '';
}

/** Whether other work on the machine may have caused all faults. */
export function isDelay(faults: readonly Fault[]): boolean {
  return faults.length > 0 && faults.every(({ isTiming }) => isTiming);
}

/** A fault that no other program can cause. */
export function wrong(text: string): Fault {
  return { text, isTiming: false };
}

function when(holds: boolean, text: string, isTiming = false): readonly Fault[] {
  return holds ? [{ text, isTiming }] : [];
}
