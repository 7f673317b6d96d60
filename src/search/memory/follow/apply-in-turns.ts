import { Turn } from '../../../background/turn';
import type { IndexedChange } from '../indexed-change';
import type { FollowingIndex } from './following-index';

const AT_ONCE_FIRST = 8;
/** A typical document takes 0.03 ms. Larger groups share more words, and their segments are merged fewer times. */
const AT_ONCE_MAX = 128;
/** Milliseconds that one group may take. Documents differ, so the size of a group follows the time of the one before. */
const GROUP_MS = 4;

/** Applies changes in groups, and lets other work run in between. */
export async function applyInTurns(
  index: FollowingIndex,
  changes: readonly IndexedChange[],
  signal?: AbortSignal,
): Promise<void> {
  const turn = new Turn(signal);
  let size = AT_ONCE_FIRST;
  for (let done = 0; done < changes.length;) {
    if (done > 0 || turn.isOver) await turn.pause();
    const startedAt = performance.now();
    index.apply(changes.slice(done, done + size));
    done += size;
    size = performance.now() - startedAt > GROUP_MS ? Math.max(size >> 1, 1) : Math.min(size * 2, AT_ONCE_MAX);
  }
}
