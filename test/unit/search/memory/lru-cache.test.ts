import { LruCache } from '#search/memory/reads/cache/lru-cache';

/** Three values of 10 bytes each, of which 20 bytes fit. */
function threeValues() {
  const values = new LruCache<string>(20);
  for (const key of ['a', 'b', 'c']) values.add(key, key.toUpperCase(), 10);
  return values;
}

describe('recently used values', () => {
  it('are kept, and the one that was used longest ago is forgotten', () => {
    const values = threeValues();
    expect(values.use('a')).toBe('A');
    values.trim();
    expect([[...values], values.bytes]).toEqual([
      [
        ['c', 'C'],
        ['a', 'A'],
      ],
      20,
    ]);
  });

  it('do not count as used when they are only looked at', () => {
    const values = threeValues();
    expect(values.get('a')).toBe('A');
    values.trim();
    expect(values.get('a')).toBeUndefined();
  });

  it('may grow, also beyond the limit while they are in use', () => {
    const values = threeValues();
    values.grow('c', 90);
    values.trim('c');
    expect([[...values], values.bytes]).toEqual([[['c', 'C']], 100]);
    values.trim();
    expect([[...values], values.bytes]).toEqual([[], 0]);
  });

  it('that are forgotten take nothing', () => {
    const values = threeValues();
    values.delete('b');
    values.grow('b', 5);
    expect([values.bytes, values.use('b')]).toEqual([20, undefined]);
  });
});
