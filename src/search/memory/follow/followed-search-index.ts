import { setTimeout as sleep } from 'node:timers/promises';
import { CancelledError, UnavailableError } from '../../../errors/domain-error';
import { timeLeft } from '../../../errors/question-timeout';
import { beingFilled } from '../../being-filled';
import { forwardingIndex } from '../../forwarding-index';
import type { SearchIndex } from '../../search-index';
import type { FollowingIndex } from './following-index';
import type { LiveIndex } from './live-index';

/** An index of a typical catalog is loaded sooner. Clients wait about this long. */
const LOADED_WITHIN_MS = 5000;

/**
 * Answers questions from an index that has everything that was committed before the question. A question throws UnavailableError if the
 * index is being loaded and that takes long, or if it cannot catch up with the change log in the time of a question.
 */
export function followedSearchIndex<Index extends SearchIndex & FollowingIndex>(
  live: LiveIndex<Index>,
  timeoutSeconds: number,
): SearchIndex {
  return forwardingIndex((read) =>
    live.loaded ? inTime(live.current(), timeoutSeconds, read.startedAt) : soon(live, read.signal),
  );
}

/** For every question, so it is only a timer (0.2 us). `soon` costs 30 us, because it also ends when the client has gone. */
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

async function soon<Index extends FollowingIndex>(live: LiveIndex<Index>, signal: AbortSignal): Promise<Index> {
  const ended = new AbortController();
  const late = sleep(LOADED_WITHIN_MS, undefined, { signal: AbortSignal.any([signal, ended.signal]), ref: false });
  const tooLate = late.then(
    () => Promise.reject(beingFilled()),
    () => Promise.reject(new CancelledError()),
  );
  try {
    return await Promise.race([live.current(), tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    ended.abort();
  }
}
