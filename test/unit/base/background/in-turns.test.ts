import { setImmediate as nextTurn } from 'node:timers/promises';
import { inTurns, mapInTurns } from '#base/background/in-turns';

const ITEMS = Array.from({ length: 200 }, (_, number) => number);

function busyQuarter(): void {
  const end = performance.now() + 0.25;
  while (performance.now() < end);
}

describe('work on many items', () => {
  it('happens in order, and other work runs in between', async () => {
    const seen: number[] = [];
    let atOnce = 0;
    const work = inTurns(ITEMS, (item) => {
      busyQuarter();
      seen.push(item);
    });
    for (let before = 0; seen.length < ITEMS.length; before = seen.length) {
      await nextTurn();
      atOnce = Math.max(atOnce, seen.length - before);
    }
    await work;
    expect(seen).toEqual(ITEMS);
    // 4 ms and one step of 16 items, and two turns may fall between two looks of the test.
    expect(atOnce).toBeLessThanOrEqual(64);
  });

  it('answers with the results of all items in their order', async () => {
    expect(await mapInTurns(ITEMS, (item, index) => item * 2 - index)).toEqual(ITEMS);
    expect(await mapInTurns([], () => 1)).toEqual([]);
  });

  it('ends at the first item that fails', async () => {
    const seen: number[] = [];
    const work = inTurns(ITEMS, (item) => {
      if (item === 50) throw new Error('no');
      seen.push(item);
    });
    await expect(work).rejects.toThrow('no');
    expect(seen).toHaveLength(50);
  });
});
