import { inKeptOrder } from '../../../../src/web/search/kept-order';

function facet(field: string, ...values: readonly string[]) {
  return { field, title: field, values: values.map((value, count) => ({ value, title: value, count })) };
}

describe('facets', () => {
  it('stay in their order while their counts change; new ones follow, and old ones go', () => {
    const kept = inKeptOrder(
      [facet('type', 'a', 'b', 'c'), facet('platform', 'x')],
      [facet('tags', 'y'), facet('platform', 'x'), facet('type', 'c', 'd', 'a')],
    );
    expect(kept.map(({ field, values }) => [field, values.map(({ value }) => value)])).toEqual([
      ['type', ['a', 'c', 'd']],
      ['platform', ['x']],
      ['tags', ['y']],
    ]);
    expect(kept[0]?.values[1]).toMatchObject({ value: 'c', count: 0 });
  });
});
