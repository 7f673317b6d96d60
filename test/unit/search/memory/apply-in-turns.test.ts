import { setImmediate as nextTurn } from 'node:timers/promises';
import { applyInTurns } from '../../../../src/search/memory/follow/apply-in-turns';
import type { IndexedChange } from '../../../../src/search/memory/indexed-change';

const CHANGES = 200;

/** Takes a millisecond for each document, as documents with very many words do. */
function slowIndex() {
  const applied: string[] = [];
  return {
    applied,
    apply(changes: readonly IndexedChange[]): void {
      const end = performance.now() + changes.length;
      while (performance.now() < end);
      applied.push(...changes.map(({ id }) => id));
    },
  };
}

describe('changes of an index', () => {
  const changes = Array.from({ length: CHANGES }, (_, n) => ({ id: String(n), document: null }));

  it('are applied in their order while other work runs, however long each takes', async () => {
    const index = slowIndex();
    const applying = { isDone: false };
    let turns = 0;
    let atOnce = 0;
    const other = (async () => {
      for (let seen = 0; !applying.isDone; turns++) {
        await nextTurn();
        atOnce = Math.max(atOnce, index.applied.length - seen);
        seen = index.applied.length;
      }
    })();
    await applyInTurns(index, changes);
    applying.isDone = true;
    await other;
    expect(index.applied).toEqual(changes.map(({ id }) => id));
    expect(atOnce).toBeLessThan(16);
    expect(turns).toBeGreaterThan(CHANGES / 10);
  });

  it('are not applied any further when the process stops', async () => {
    const index = slowIndex();
    const stopped = new AbortController();
    const applying = applyInTurns(index, changes, stopped.signal);
    await nextTurn();
    stopped.abort();
    await expect(applying).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(index.applied.length).toBeLessThan(CHANGES);
  });
});
