import { giveBackMemory } from '#base/background/give-back-memory';

it('returns the memory of dead objects to the operating system', async () => {
  let texts: string[][] = [];
  for (let list = 0; list < 100; list++) texts.push(Array.from({ length: 10_000 }, (_, n) => `text ${list} ${n}`));
  await giveBackMemory();
  const full = process.memoryUsage().heapTotal;
  texts = [];
  await giveBackMemory();
  expect(texts).toEqual([]);
  expect(process.memoryUsage().heapTotal).toBeLessThan(full - 30_000_000);
});
