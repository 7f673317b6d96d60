import type { Icon } from '#generated/registry/display-types';
import { type CountedType, inOrder } from '#web/pages/home/type-order';

function counted(name: string, icon: Icon, count: number): CountedType {
  const texts = { title: name, plural: name, doc: '', keyAspect: '' };
  return { entity: { name, icon, aspects: [], lineage: false, ...texts }, count };
}

it('shows what people look for first, then what it means, then anything else', () => {
  const types = [
    counted('other', 'box', 900),
    counted('term', 'term', 50),
    counted('small table', 'table', 1),
    counted('big table', 'table', 7),
    counted('job', 'job', 30),
  ];
  expect(inOrder(types).map(({ entity }) => entity.name)).toEqual(['big table', 'small table', 'job', 'term', 'other']);
});
