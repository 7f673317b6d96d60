/** Where a picture of a lineage begins, and how it moves to what somebody picks. */
import { columnCurves } from '#web/entity/lineage/picture/column-curves';
import { firstView, revealing } from '#web/entity/lineage/picture/viewport';

const box = (x: number, y: number) => ({ x, y, width: 248, height: 64 });
const TELEPHONE = { width: 358, height: 520 };

it('begins with all of it if one can read it, and then in the middle of the place', () => {
  const { scale, x, y } = firstView({ width: 900, height: 200 }, { width: 1200, height: 600 }, box(0, 0));
  expect({ scale, x, y }).toEqual({ scale: 1, x: -150, y: -200 });
});

it('does not begin with empty room beside an entity at the edge', () => {
  const view = firstView({ width: 4000, height: 300 }, TELEPHONE, box(0, 100));
  expect(view.scale).toBe(0.7);
  // The margin of 32 pixels is all that is left of it, and its neighbours begin in view.
  expect(view.x * view.scale).toBeCloseTo(-32);
  expect(248 + 84 - view.x).toBeLessThan(TELEPHONE.width / view.scale);
});

it('shows a picked entity beside or above its details', () => {
  const picked = box(800, 400);
  const view = revealing({ x: 0, y: 0, scale: 1 }, picked, TELEPHONE, { width: 0, height: 300 });
  expect(picked.y + picked.height - view.y).toBeLessThanOrEqual(220);
  expect(picked.x + picked.width - view.x).toBeLessThanOrEqual(TELEPHONE.width);
});

it('leads lines between columns along the edge of their tables, past the nodes between', () => {
  const end = (of: string) => ({ of, name: 'id', urn: `${of}.id` });
  const edge = { from: 'a', to: 'c', facts: undefined, through: [] };
  const points = [box(248, 32), { x: 332, y: 150 }, { x: 580, y: 150 }, box(664, 32)].map(({ x, y }) => ({ x, y }));
  const [curves] = columnCurves({
    edges: [edge],
    columns: new Map(['a', 'c'].map((of) => [of, { names: ['id'], all: 1 }])),
    graph: { columns: [{ from: end('a'), to: end('c') }] },
    layout: {
      boxes: new Map(Object.entries({ a: box(0, 0), c: box(664, 0) })),
      routes: [{ points, isBack: false }],
    },
  });
  expect(curves?.curves.map(([, , , to]) => [to.x, to.y])).toEqual([
    [332, 146],
    [580, 146],
    [664, 77],
  ]);
});
