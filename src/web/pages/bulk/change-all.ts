/** Makes the same change to many entities, some at a time. */
import type { PlannedChange } from './bulk-plan';
import { changeSome, type Work } from './change-some';
import { inGroups, WRITES_AT_ONCE } from './in-groups';
import type { Outcome } from './outcome';
import { isForAll, reasonOf } from './read-states';

/** Never fails as a whole, because a part may have been written. */
export async function changeAll(
  changes: readonly PlannedChange[],
  { onProgress, signal, ...work }: Work & { readonly onProgress: (done: number) => void; readonly signal: AbortSignal },
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let end: string | undefined;
  for (const some of inGroups(changes, WRITES_AT_ONCE)) {
    if (signal.aborted) end ??= 'You stopped before this one.';
    const reason = end;
    const steps =
      reason === undefined ? await changeSome(some, work) : some.map(({ target }) => ({ target, error: reason }));
    for (const step of steps) {
      if (!('error' in step)) outcomes.push(step);
      else outcomes.push({ result: 'failed', target: step.target, reason: reasonOf(step.error) });
      if ('error' in step && isForAll(step.error)) end = reasonOf(step.error);
    }
    onProgress(outcomes.length);
  }
  return outcomes;
}
