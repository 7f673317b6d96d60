/** Pictures and charts are laid out in a time that grows as their data does. */
import type { FieldDisplay } from '#generated/registry/display-types';
import { seededRandom } from '#test/support/seeded-random';
import { growthOf } from '#test/support/processor-time';
import { eventsOf, linesOf } from '#web/entity/charts/series';
import type { LayoutEdge, LayoutNode } from '#web/entity/lineage/layout/graph';
import { layoutOf } from '#web/entity/lineage/layout/layout';

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

test('a lineage picture of 5,000 nodes takes about four times as long as one of 1,250', () => {
  const growth = growthOf([1250, 5000], (count) => {
    const { nodes, edges } = randomGraph(3, count, (2 * count) / 5);
    return () => layoutOf(nodes, edges);
  });
  expect(growth).toBeLessThan(12);
});

test('a line of 400,000 points takes about four times as long as one of 100,000', () => {
  const type = { kind: 'primitive', name: 'long' } as const;
  const field = (name: string, more: Partial<FieldDisplay>) => ({
    name,
    title: name,
    doc: '',
    required: false,
    type,
    ...more,
  });
  const fields = [field('at', { unit: 'time' }), field('rows', { as: 'chart' })];
  const growth = growthOf([100_000, 400_000], (count) => {
    const events = eventsOf(
      Array.from({ length: count }, (_, index) => ({ at: index * 86_400_000, rows: index })),
      fields,
    );
    return () => expect(linesOf(events, fields)[0]?.values).toHaveLength(count);
  });
  expect(growth).toBeLessThan(9);
});
