import { Turn } from '#base/background/turn';
import type { IndexedChange } from '../indexed-change';
import type { FollowingIndex } from './following-index';

const AT_ONCE_FIRST = 128;
/** Many small segments cost more than they save, and a busy machine makes each document seem slow. */
const AT_ONCE_MIN = 32;
/** Larger groups share more words, and their segments are merged fewer times. */
const AT_ONCE_MAX = 1024;
const GROWTH = 8;
/** Milliseconds of work on one group. Documents differ, and what a group holds in memory follows its time. */
const GROUP_MS = 100;

/**
 * Applies changes in groups, and lets other work run during each and in between.
 * @param first the size of the first group
 * @returns the size with which to go on
 */
export async function applyInTurns(
  index: FollowingIndex,
  changes: readonly IndexedChange[],
  signal?: AbortSignal,
  first = AT_ONCE_FIRST,
): Promise<number> {
  const turn = new Turn(signal);
  let size = first;
  for (let done = 0; done < changes.length;) {
    if (turn.isOver) await turn.pause();
    const before = turn.workedMs;
    await index.apply(changes.slice(done, done + size), turn);
    const applied = Math.min(size, changes.length - done);
    done += applied;
    const fitting = Math.floor((applied * GROUP_MS) / (turn.workedMs - before));
    size = Math.max(Math.min(fitting, size * GROWTH, AT_ONCE_MAX), AT_ONCE_MIN);
  }
  return size;
}
