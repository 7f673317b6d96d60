import { areTwoErrorsAway, mayHaveTwoErrors } from '#search/language/text/two-errors-away';

describe('areTwoErrorsAway', () => {
  it.each([
    ['clikstrem', 'clickstream'],
    ['predctons', 'predictions'],
    ['perfromence', 'performance'],
    ['cutsomesr', 'customers'],
  ])('is true for %s and %s', (word, meant) => {
    expect(areTwoErrorsAway(word, meant)).toBe(true);
  });

  it.each([
    ['three errors', 'clkstrm', 'clickstream'],
    ['another first letter', 'glickstrem', 'clickstream'],
    ['another word', 'customers', 'customized'],
  ])('is false for %s', (_why, word, other) => {
    expect(areTwoErrorsAway(word, other)).toBe(false);
  });

  it('is asked only of long words of letters', () => {
    expect(['invoice', 'abcdefg1', 'invoices'].map(mayHaveTwoErrors)).toEqual([false, false, true]);
  });
});
