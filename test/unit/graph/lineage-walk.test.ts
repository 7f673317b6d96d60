import { LIMITS } from '../../../generated/http/limits';
import { shortestPaths } from '../../../src/graph/lineage/lineage-paths';
import { LineageWalk, type Step } from '../../../src/graph/lineage/lineage-walk';

const step = (from: number, to: number): Step => ({ from, to });

it('a walk keeps the edges of shortest paths only, so cycles end', () => {
  const walk = new LineageWalk(1);
  expect(walk.addLevel(1, [step(1, 2), step(1, 3), step(1, 1)])).toEqual([2, 3]);
  expect(walk.addLevel(2, [step(2, 4), step(3, 4), step(3, 4), step(2, 3), step(3, 1)])).toEqual([4]);
  expect(walk.addLevel(3, [step(4, 1), step(4, 2)])).toEqual([]);
  expect(walk.entities).toEqual([2, 3, 4]);
  expect([walk.degreeOf(1), walk.degreeOf(4), walk.parentsOf(4), walk.parentsOf(3)]).toEqual([0, 2, [2, 3], [1]]);
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

it('a walk stops at its limit of entities and says so', () => {
  const walk = new LineageWalk(0);
  const more = Array.from({ length: LIMITS.lineageEntities + 5 }, (_, index) => step(0, index + 1));
  expect(walk.addLevel(1, more)).toHaveLength(LIMITS.lineageEntities);
  expect(walk.truncated).toMatchObject({ limit: 'lineageEntities' });
});

it('a ladder of diamonds, whose paths double with each hop, has some of them and says so', () => {
  const walk = new LineageWalk(0);
  const hops = 200;
  for (let hop = 0; hop < hops; hop++) {
    const [top, left, right, bottom] = [3 * hop, 3 * hop + 1, 3 * hop + 2, 3 * hop + 3];
    walk.addLevel(2 * hop + 1, [step(top, left), step(top, right)]);
    walk.addLevel(2 * hop + 2, [step(left, bottom), step(right, bottom)]);
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
  for (let hop = 0; hop < hops; hop++) walk.addLevel(hop + 1, [step(hop, hop + 1)]);
  const { paths, truncated } = shortestPaths(walk, walk.entities);
  const steps = [...paths.values()].flat(2).length;
  expect(steps).toBeGreaterThan(LIMITS.lineagePathSteps / 2);
  expect(steps).toBeLessThanOrEqual(LIMITS.lineagePathSteps);
  expect([paths.size, truncated?.limit]).toEqual([hops, 'lineagePathSteps']);
});
