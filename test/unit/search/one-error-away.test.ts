import { oneErrorAway } from '#search/language/text/one-error-away';

describe('oneErrorAway', () => {
  it.each([
    ['cusomers', 'customers'],
    ['custtomers', 'customers'],
    ['cistomers', 'customers'],
    ['cutsomers', 'customers'],
    ['customer', 'customers'],
    ['übersiht', 'übersicht'],
  ])('corrects %s to %s', (typed, meant) => {
    expect(oneErrorAway(typed).has(meant)).toBe(true);
  });

  it('does not correct two errors', () => {
    expect(oneErrorAway('cusomer').has('customers')).toBe(false);
  });

  it.each(['ab', 'prod', 'a1b2c', '2023'])('does not return %s itself', (word) => {
    expect(oneErrorAway(word).has(word)).toBe(false);
  });

  it('leaves short words and numbers alone', () => {
    expect([oneErrorAway('abc').size, oneErrorAway('2023').size, oneErrorAway('covid19').size]).toEqual([0, 0, 0]);
  });
});
