import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Turn } from '#base/background/turn';
import { applyInTurns } from '#search/memory/follow/apply-in-turns';
import type { IndexedChange } from '#search/memory/indexed-change';

const CHANGES = 400;

/** Takes a millisecond for each document, as documents with very many words do. */
function slowIndex() {
  const worked: string[] = [];
  const groups: number[] = [];
  return {
    worked,
    groups,
    async apply(changes: readonly IndexedChange[], turn: Turn): Promise<void> {
      for (const { id } of changes) {
        const end = performance.now() + 1;
        while (performance.now() < end);
        worked.push(id);
        if (turn.isOver) await turn.pause();
      }
      groups.push(changes.length);
    },
  };
}

const changesOf = (count: number) => Array.from({ length: count }, (_, n) => ({ id: String(n), document: null }));

describe('changes of an index', () => {
  const changes = changesOf(CHANGES);

  it('are applied in their order while other work runs, however long each takes', async () => {
    const index = slowIndex();
    const applying = { isDone: false };
    let turns = 0;
    let atOnce = 0;
    const other = (async () => {
      for (let seen = 0; !applying.isDone; turns++) {
        await nextTurn();
        atOnce = Math.max(atOnce, index.worked.length - seen);
        seen = index.worked.length;
      }
    })();
    await applyInTurns(index, changes);
    applying.isDone = true;
    await other;
    expect(index.worked).toEqual(changes.map(({ id }) => id));
    expect(atOnce).toBeLessThan(16);
    expect(turns).toBeGreaterThan(CHANGES / 10);
  });

  it('make large groups, but small ones where each takes long, because a group is held in memory', async () => {
    const slow = slowIndex();
    await applyInTurns(slow, changes);
    expect(slow.groups[0]).toBe(128);
    expect(slow.groups[1]).toBeLessThanOrEqual(100);
    const groups: number[] = [];
    const fast = { apply: async (group: readonly IndexedChange[]) => void groups.push(group.length) };
    await applyInTurns(fast, changesOf(3000));
    expect(groups).toEqual([128, 1024, 1024, 824]);
  });

  it('are not applied any further when the process stops', async () => {
    const index = slowIndex();
    const stopped = new AbortController();
    const applying = applyInTurns(index, changes, stopped.signal);
    await nextTurn();
    stopped.abort();
    await expect(applying).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(index.worked.length).toBeLessThan(CHANGES);
  });
});
