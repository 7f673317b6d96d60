import { judge, type Sized } from '#scripts/growth/judge';

function sized(size: number, cpuMs: number, more: Partial<Sized> = {}): Sized {
  return { size, cpuMs, mainMs: cpuMs, riseMb: 0, liveMs: 5, status: 200, isAccepted: true, ...more };
}

test.each([
  ['grows with the size', [40, 80, 160]],
  ['has a base that is subtracted', [30, 55, 105]],
  ['is too short to compare', [1, 5, 29]],
  ['has one steep step by chance', [100, 110, 300]],
  ['is steep only between small sizes', [20, 100, 190]],
])('time that %s is right', (_name, [first = 0, second = 0, third = 0]) => {
  expect(judge([sized(100, first), sized(200, second), sized(400, third)], 5)).toEqual([]);
});

test('time that grows with the square is wrong', () => {
  expect(judge([sized(100, 20), sized(200, 80), sized(400, 320)], 0)).toEqual([
    '400 of it took 320 ms and 200 took 80 ms: the time grows 2.0 times as fast as the size; at most 1.3',
  ]);
});

test('a service that only waited for a processor is not held', () => {
  expect(judge([sized(400, 100, { liveMs: 1_400 })], 0)).toEqual([]);
});

test('a refused size is not compared with an accepted one', () => {
  expect(judge([sized(100, 40), sized(200, 400, { isAccepted: false, status: 413 })], 0)).toEqual([]);
});

test('a smallest size that is more work than a larger one is no base', () => {
  const refused = { isAccepted: false, status: 400 };
  const costs = [sized(100, 74, refused), sized(200, 140, refused), sized(400, 277, refused)];
  expect(judge(costs, 87)).toEqual([]);
});

test.each([
  [{ cpuMs: 3_500 }, '400 of it took 3500 ms of a processor; at most 3000 ms'],
  [{ riseMb: 700 }, '400 of it took 700 MB more memory; at most 500 MB'],
  [{ mainMs: 1_100, liveMs: 1_400 }, '/health/live answered after 1400 ms during 400 of it; at most 1000 ms'],
  [{ status: 500, isAccepted: false }, '400 of it was answered with 500'],
  [{ status: 0, isAccepted: false, failure: 'no whole answer' }, '400 of it: no whole answer'],
])('%j is wrong whatever the size', (cost, fault) => {
  expect(judge([sized(400, 10, cost)], 0)).toEqual([fault]);
});
