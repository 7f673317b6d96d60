import { WriteTurns } from '../../../../src/interface/http/pipeline/write-turns';

const WRITES = 300;
const WRITE_MS = 0.1;

function work(): void {
  const end = performance.now() + WRITE_MS;
  while (performance.now() < end);
}

describe('the parts of many streams', () => {
  it('are written in their order, and other work of the process goes on in between', async () => {
    const turns = new WriteTurns();
    const written: number[] = [];
    let isDone = false;
    let turnsOfOthers = 0;
    const count = () => {
      turnsOfOthers++;
      if (!isDone) setImmediate(count);
    };
    const writing = Array.from({ length: WRITES }, (_, n) =>
      turns.write(() => {
        work();
        return written.push(n);
      }),
    );
    setImmediate(count);
    expect(await Promise.all(writing)).toEqual(Array.from({ length: WRITES }, (_, n) => n + 1));
    isDone = true;
    // 30 ms of writes in turns of 2 ms.
    expect(turnsOfOthers).toBeGreaterThan(5);
  });

  it('may fail, and the others are written', async () => {
    const turns = new WriteTurns();
    const failing = turns.write(() => {
      throw new Error('gone');
    });
    const other = turns.write(() => 'written');
    await expect(failing).rejects.toThrow('gone');
    expect(await other).toBe('written');
  });
});
