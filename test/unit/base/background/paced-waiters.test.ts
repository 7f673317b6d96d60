import { PacedWaiters } from '#base/background/paced-waiters';

const WAITERS = 300;

it('lets waiters go on in their order, and other work in between', async () => {
  const waiters = new PacedWaiters();
  const resumed: number[] = [];
  const turnsOfOthers: number[] = [];
  const waiting = Array.from({ length: WAITERS }, async (_, number) => {
    await waiters.next();
    resumed.push(number);
  });
  const count = () => {
    turnsOfOthers.push(resumed.length);
    if (resumed.length < WAITERS) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(waiting);
  expect(resumed).toEqual(Array.from({ length: WAITERS }, (_, number) => number));
  expect(turnsOfOthers.length).toBeGreaterThan(10);
});
