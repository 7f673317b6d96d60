import { everShown, inKeptOrder } from '#web/pages/search/kept-order';

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

  it('have their place again when they come back', () => {
    const ever = everShown(
      [facet('type', 'a', 'b'), facet('tags', 'y')],
      [facet('type', 'b', 'c'), facet('owners', 'z')],
    );
    expect(ever.map(({ field, values }) => [field, values.map(({ value }) => value)])).toEqual([
      ['type', ['a', 'b', 'c']],
      ['tags', ['y']],
      ['owners', ['z']],
    ]);
    const back = inKeptOrder(ever, [facet('owners', 'z'), facet('tags', 'y')]);
    expect(back.map(({ field }) => field)).toEqual(['tags', 'owners']);
  });
});
