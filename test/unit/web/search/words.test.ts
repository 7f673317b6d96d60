import { excerptOf, wordsOf } from '#web/pages/search/words';

describe('the words of a query', () => {
  it('are those that a text can show, without the syntax', () => {
    expect(wordsOf('owner:jane -"old orders" AND (pay* OR x) größe')).toEqual([
      'jane',
      'old',
      'orders',
      'pay',
      'größe',
    ]);
    expect(wordsOf('* .* ((')).toEqual([]);
  });

  it('choose the part of a long text that is shown', () => {
    const long = `${'before '.repeat(40)}the orders of the shop ${'after '.repeat(40)}`;
    const excerpt = excerptOf(long, 'Orders');
    expect(excerpt).toMatch(/^… .*orders.* …$/);
    expect(excerpt.length).toBeLessThan(240);
    expect(excerptOf('short', 'nothing')).toBe('short');
  });
});
