/** The layout of lineage pictures: pure, and the same every time. */
import type { LayoutEdge, LayoutNode } from '#web/entity/lineage/layout/graph';
import { layoutOf } from '#web/entity/lineage/layout/layout';
import { seededRandom } from '#test/support/seeded-random';

const SIZE = { width: 240, height: 64 };
const node = (id: string, hops: number): LayoutNode => ({ id, hops, ...SIZE });

/** A random graph round `n0`, with hops as the service counts them. */
function randomGraph(seed: number, count: number, links: number) {
  const random = seededRandom(seed);
  const nodes = [node('n0', 0)];
  const edges: LayoutEdge[] = [];
  for (let index = 1; index < count; index++) {
    const parent = nodes[random(nodes.length)] ?? node('n0', 0);
    const isUp = parent.hops < 0 || (parent.hops === 0 && random(2) === 0);
    const added = node(`n${index}`, parent.hops + (isUp ? -1 : 1));
    nodes.push(added);
    edges.push(isUp ? { from: added.id, to: parent.id } : { from: parent.id, to: added.id });
  }
  for (let index = 0; index < links; index++) {
    const [from, to] = [`n${random(count)}`, `n${random(count)}`];
    if (from !== to) edges.push({ from, to });
  }
  return { nodes, edges };
}

function overlaps(boxes: ReturnType<typeof layoutOf>['boxes']): number {
  const lefts = new Set([...boxes.values()].map(({ x }) => x));
  const inColumn = [...lefts].flatMap((left) => {
    const sorted = [...boxes.values()].filter(({ x }) => x === left).toSorted((a, b) => a.y - b.y);
    return sorted.slice(1).filter((box, index) => {
      const above = sorted[index];
      return above !== undefined && above.y + above.height > box.y + 0.001;
    });
  });
  return inColumn.length;
}

it('puts what comes in left of the middle, and what goes out right of it', () => {
  const nodes = [node('home', 0), node('in', -1), node('out', 1)];
  const { boxes, layers, routes } = layoutOf(nodes, [
    { from: 'in', to: 'home' },
    { from: 'home', to: 'out' },
  ]);
  expect(layers).toEqual([['in'], ['home'], ['out']]);
  expect(new Set([...boxes.values()].map(({ y }) => y)).size).toBe(1);
  expect(routes.every(({ isBack }) => !isBack)).toBe(true);
});

it('moves a node on that gets data from another one of its hop', () => {
  const nodes = [node('home', 0), node('a', 1), node('b', 1), node('x', -1), node('y', -1)];
  const { layers } = layoutOf(nodes, [
    { from: 'home', to: 'a' },
    { from: 'home', to: 'b' },
    { from: 'a', to: 'b' },
    { from: 'x', to: 'home' },
    { from: 'y', to: 'home' },
    { from: 'x', to: 'y' },
  ]);
  expect(layers).toEqual([['x'], ['y'], ['home'], ['a'], ['b']]);
});

it('marks the edge that closes a cycle, and no other', () => {
  const nodes = [node('home', 0), node('a', 1), node('b', 2)];
  const { routes } = layoutOf(nodes, [
    { from: 'home', to: 'a' },
    { from: 'a', to: 'b' },
    { from: 'b', to: 'home' },
  ]);
  expect(routes.map(({ isBack }) => isBack)).toEqual([false, false, true]);
});

it('draws random graphs without overlaps, with every edge to the right unless it leads back', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const { nodes, edges } = randomGraph(seed, 5 + seed * 4, seed * 2);
    const { boxes, routes } = layoutOf(nodes, edges);
    expect([seed, overlaps(boxes)]).toEqual([seed, 0]);
    expect(boxes.size).toBe(nodes.length);
    const wrong = edges.filter(({ from, to }, index) => {
      const { points = [], isBack = false } = routes[index] ?? {};
      const isForward = (boxes.get(from)?.x ?? 0) < (boxes.get(to)?.x ?? 0);
      const isStraight = points.slice(1).every(({ x }, step) => x >= (points[step]?.x ?? Infinity));
      return !isBack && !(isForward && isStraight);
    });
    expect([seed, wrong]).toEqual([seed, []]);
  }
});

it('sets very many nodes of a hop in columns beside each other', () => {
  const ends = Array.from({ length: 4000 }, (_, index) => node(`end${index}`, 1));
  const edges = ends.map(({ id }) => ({ from: 'home', to: id }));
  const { boxes, layers, size } = layoutOf([node('home', 0), ...ends], edges);
  expect(size.height).toBeLessThan(size.width * 2);
  expect(size.width).toBeLessThan(size.height * 2);
  expect(layers.slice(1).flat()).toHaveLength(4000);
  expect(overlaps(boxes)).toBe(0);
  const few = layoutOf([node('home', 0), ...ends.slice(0, 40)], edges.slice(0, 40));
  expect(few.layers).toHaveLength(2);
});

it('gives the same picture for the same graph', () => {
  const { nodes, edges } = randomGraph(7, 200, 60);
  expect(layoutOf(nodes, edges)).toEqual(layoutOf(nodes, edges));
});

it('leaves the nodes on their side of the middle when one shows more neighbours', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const { nodes, edges } = randomGraph(seed, 60, 0);
    const before = layoutOf(nodes.slice(0, 30), edges.slice(0, 29)).boxes;
    const after = layoutOf(nodes, edges).boxes;
    const sideIn = (boxes: typeof before, id: string) => Math.sign((boxes.get(id)?.x ?? 0) - (boxes.get('n0')?.x ?? 0));
    for (const id of before.keys()) expect([id, sideIn(after, id)]).toEqual([id, sideIn(before, id)]);
  }
});

it('draws nothing, and edges to nowhere, without failing', () => {
  expect(layoutOf([], []).boxes.size).toBe(0);
  expect(layoutOf([node('a', 0)], [{ from: 'a', to: 'gone' }]).routes).toEqual([{ points: [], isBack: false }]);
});
