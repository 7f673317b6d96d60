import { Turn } from '../../../../base/background/turn';
import type { IndexedChange } from '../indexed-change';
import type { FollowingIndex } from './following-index';

const AT_ONCE_FIRST = 128;
/** A typical document takes 0.03 ms. Larger groups share more words, and their segments are merged fewer times. */
const AT_ONCE_MAX = 1024;
const GROWTH = 8;
/** Milliseconds of work on one group. Documents differ, and what a group holds in memory follows its time. */
const GROUP_MS = 100;

/** Applies changes in groups, and lets other work run during each and in between. */
export async function applyInTurns(
  index: FollowingIndex,
  changes: readonly IndexedChange[],
  signal?: AbortSignal,
): Promise<void> {
  const turn = new Turn(signal);
  let size = AT_ONCE_FIRST;
  for (let done = 0; done < changes.length;) {
    if (turn.isOver) await turn.pause();
    const before = turn.workedMs;
    await index.apply(changes.slice(done, done + size), turn);
    done += size;
    const isLong = turn.workedMs - before > GROUP_MS;
    size = isLong ? Math.max(Math.floor(size / GROWTH), 1) : Math.min(size * GROWTH, AT_ONCE_MAX);
  }
}
