import { setTimeout as sleep } from 'node:timers/promises';
import type { QuestionEnd } from '#catalog/authorization/read-context';
import { CancelledError, UnavailableError } from '#base/errors/domain-error';
import { timeLeft } from '#base/errors/question-timeout';
import { indexNotReady } from '#search/engine/index-not-ready';
import type { FollowingIndex } from './following-index';
import type { LoadProgress } from '#search/engine/load-progress';
import type { LiveIndex } from './live-index';

/** An index of a typical catalog is loaded sooner. Clients wait about this long. */
const LOADED_WITHIN_MS = 5000;
/** Most images lack so little that it is applied sooner. After that, what they have is better than no answer. */
const EARLY_AFTER_MS = 1000;

/**
 * The index with everything that was committed before the question.
 * @throws UnavailableError if it is being loaded and that takes long, or cannot catch up with the change log in the time of a question
 */
export function currentIndex<Index extends FollowingIndex>(
  live: LiveIndex<Index>,
  { timeoutSeconds, progress }: Waiting,
  { startedAt, signal }: QuestionEnd,
): Promise<Index> {
  return live.loaded ? inTime(live.current(), timeoutSeconds, startedAt) : soon(live, progress, signal);
}

interface Waiting {
  readonly timeoutSeconds: number;
  /** The progress of a loading that is under way. */
  readonly progress: () => LoadProgress | undefined;
}

/**
 * Limits a question by a timer only (0.2 us), because every question is limited. `soon` costs 30 us, because it also ends when the client
 * has gone.
 */
function inTime<Index>(current: Promise<Index>, seconds: number, startedAt = performance.now()): Promise<Index> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(fallenBehind(seconds)), timeLeft(seconds, startedAt)).unref();
    void current.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function fallenBehind(seconds: number): UnavailableError {
  return new UnavailableError(
    `The search index lacks the newest changes and did not catch up with them within ${seconds} s. Try again later.`,
    [],
    { retryAfterSeconds: 5 },
  );
}

async function soon<Index extends FollowingIndex>(
  live: LiveIndex<Index>,
  progress: Waiting['progress'],
  signal: AbortSignal,
): Promise<Index> {
  const ended = new AbortController();
  const end = AbortSignal.any([signal, ended.signal]);
  const pause = (ms: number) =>
    sleep(ms, undefined, { signal: end, ref: false }).catch(() => Promise.reject(new CancelledError()));
  const tooLate = pause(EARLY_AFTER_MS)
    .then(() => live.early ?? pause(LOADED_WITHIN_MS - EARLY_AFTER_MS))
    .then((early) => early ?? live.early ?? Promise.reject(indexNotReady(progress())));
  try {
    return await Promise.race([live.current(), tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    ended.abort();
  }
}
