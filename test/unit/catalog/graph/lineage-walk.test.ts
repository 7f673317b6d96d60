import { LIMITS } from '#generated/http/limits';
import { shortestPaths } from '#catalog/graph/lineage/lineage-paths';
import { LineageWalk, type Steps } from '#catalog/graph/lineage/lineage-walk';

const steps = (...edges: readonly (readonly [number, number])[]): Steps => ({
  froms: edges.map(([from]) => from),
  tos: edges.map(([, to]) => to),
});

it('a walk keeps the edges of shortest paths only, so cycles end', () => {
  const walk = new LineageWalk(1);
  expect(walk.addLevel(steps([1, 2], [1, 3], [1, 1]))).toEqual([2, 3]);
  expect(walk.addLevel(steps([2, 4], [3, 4], [3, 4], [2, 3], [3, 1]))).toEqual([4]);
  expect(walk.addLevel(steps([4, 1], [4, 2]))).toEqual([]);
  expect(walk.entities).toEqual([2, 3, 4]);
  expect([walk.between(1, 1), walk.between(2, 3), walk.degreeOf(1), walk.degreeOf(4)]).toEqual([[2, 3], [4], 0, 2]);
  expect(walk.parentsOf([4])).toEqual(
    new Map([
      [4, new Set([2, 3])],
      [2, new Set([1])],
      [3, new Set([1])],
      [1, new Set()],
    ]),
  );
  const { paths, truncated } = shortestPaths(walk, [4, 3]);
  expect([paths.get(4), paths.get(3), truncated]).toEqual([
    [
      [1, 2, 4],
      [1, 3, 4],
    ],
    [[1, 3]],
    undefined,
  ]);
});

it('what leads on does so beside a shorter way, by others of its kind, and not back towards the start', () => {
  const walk = new LineageWalk(1);
  // 2 and 3 are one table and the job that makes it; 4 and 5, too.
  walk.addLevel(steps([1, 2], [1, 3]));
  walk.addLevel(steps([3, 2], [2, 4], [2, 5], [2, 7]));
  walk.addLevel(steps([5, 4], [4, 6], [6, 8], [7, 1]));
  const gone = new Set([5, 6, 7, 8]);
  expect(walk.leadingOn((id) => gone.has(id))).toEqual(new Set([5]));
  const more = new Set([3, 5, 2]);
  expect(walk.leadingOn((id) => more.has(id))).toEqual(new Set([2, 5, 3]));
});

it('a walk stops at its limit of entities and says so', () => {
  const walk = new LineageWalk(0);
  const tos = Array.from({ length: LIMITS.lineageEntities + 5 }, (_, index) => index + 1);
  expect(walk.addLevel({ froms: tos.map(() => 0), tos })).toHaveLength(LIMITS.lineageEntities);
  expect(walk.truncated).toMatchObject({ limit: 'lineageEntities' });
});

it('a ladder of diamonds, whose paths double with each hop, has some of them and says so', () => {
  const walk = new LineageWalk(0);
  const hops = 200;
  for (let hop = 0; hop < hops; hop++) {
    const [top, left, right, bottom] = [3 * hop, 3 * hop + 1, 3 * hop + 2, 3 * hop + 3];
    walk.addLevel(steps([top, left], [top, right]));
    walk.addLevel(steps([left, bottom], [right, bottom]));
  }
  const { paths, truncated } = shortestPaths(walk, [3, 3 * hops]);
  expect(paths.get(3)).toHaveLength(2);
  expect(paths.get(3 * hops)).toHaveLength(LIMITS.lineagePaths);
  expect(paths.get(3 * hops)?.[0]).toHaveLength(2 * hops + 1);
  expect(truncated?.limit).toBe('lineagePaths');
});

it('the steps of all paths together are limited', () => {
  const walk = new LineageWalk(0);
  const hops = 1000;
  for (let hop = 0; hop < hops; hop++) walk.addLevel(steps([hop, hop + 1]));
  const { paths, truncated } = shortestPaths(walk, walk.entities);
  const named = [...paths.values()].flat(2).length;
  expect(named).toBeGreaterThan(LIMITS.lineagePathSteps / 2);
  expect(named).toBeLessThanOrEqual(LIMITS.lineagePathSteps);
  expect([paths.size, truncated?.limit]).toEqual([hops, 'lineagePathSteps']);
});
