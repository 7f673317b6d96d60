import type { Expectation } from './attack';
import { cut } from './request/attack-request';
import type { Outcome } from './request/send-request';
import type { Reading } from './service/reading';

const SLOWEST_MS = 5_000;
const LIVE_WITHIN_MS = 1_000;
const MEMORY_MAX_MB = 1_024;
const MB = 2 ** 20;
/** Answers above 32 MB are refused before they are built. */
const ANSWER_MAX_MB = 33;
const SHOWN_ANSWER = 300;

/** What is wrong with an answer. */
export interface Fault {
  /** Sentence of what was expected and what happened. */
  readonly text: string;
  /** Whether other work on the machine may be the cause. */
  readonly isTiming: boolean;
}

/** What must hold for every answer, and what this one must be. */
export function judgeOutcome(outcome: Outcome, expected: Expectation): readonly Fault[] {
  const { ms, bytes, failure } = outcome;
  if (failure !== undefined && expected.mayClose && ms <= SLOWEST_MS) return [];
  if (failure !== undefined) return [{ text: `expected an answer, but ${failure}`, isTiming: ms > SLOWEST_MS }];
  return [
    ...when(ms > SLOWEST_MS, `expected an answer within 5 s, but it took ${seconds(ms)}`, true),
    ...when(bytes > ANSWER_MAX_MB * MB, `expected an answer of at most 32 MB, but it has ${Math.round(bytes / MB)} MB`),
    ...judgeStatus(outcome),
    ...judgeExpectation(outcome, expected),
  ];
}

/** Holds for every answer, also under load. */
export function judgeStatus({ status, headers, text }: Outcome): readonly Fault[] {
  const retry = headers['retry-after'];
  const answer = cut(text, SHOWN_ANSWER);
  return [
    ...when(status >= 500 && status !== 503, `expected no ${status}: ${answer}`),
    ...when(
      (status === 503 || status === 429) && retry === undefined,
      `expected Retry-After with ${status}: ${answer}`,
    ),
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
    ...when(liveMs > LIVE_WITHIN_MS, `expected /health/live within 1 s, but it took ${seconds(liveMs)}`, true),
    ...when(liveFault !== undefined, `expected /health/live to answer 200, but: ${liveFault}`),
  ];
}

function judgeExpectation({ status, text }: Outcome, { status: wanted, limit }: Expectation): readonly Fault[] {
  const isWanted =
    wanted === undefined || wanted === status || (typeof wanted === 'string' && wanted[0] === String(status)[0]);
  const answer = cut(text, SHOWN_ANSWER);
  if (!isWanted) return [wrong(`expected the status ${wanted}, but it was ${status}: ${answer}`)];
  return when(limit !== undefined && !names(text, limit), `expected an error that names the limit ${limit}: ${answer}`);
}

/** Whether a text has this number, with or without separators of thousands. */
function names(text: string, limit: number): boolean {
  return text.includes(String(limit)) || text.includes(limit.toLocaleString('en-US'));
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

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
