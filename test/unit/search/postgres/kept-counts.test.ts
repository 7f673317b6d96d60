import { KeptCounts } from '../../../../src/search/postgres/kept-counts';

describe('KeptCounts', () => {
  it('finds a value until the version changes', () => {
    const counts = new KeptCounts<number>();
    counts.keep('1', 'a', 7);
    expect([counts.find('1', 'a'), counts.find('1', 'b'), counts.find('2', 'a')]).toEqual([7, undefined, undefined]);
    counts.keep('2', 'a', 8);
    expect([counts.find('1', 'a'), counts.find('2', 'a')]).toEqual([undefined, 8]);
  });

  it('forgets a value after a minute, because repairs of the index do not change the version', () => {
    let now = 0;
    const counts = new KeptCounts<number>(() => now);
    counts.keep('1', 'a', 7);
    now = 59_999;
    expect(counts.find('1', 'a')).toBe(7);
    now = 60_000;
    expect(counts.find('1', 'a')).toBeUndefined();
  });

  it('forgets the oldest value beyond its limit', () => {
    const counts = new KeptCounts<number>();
    for (let number = 0; number <= 500; number++) counts.keep('1', String(number), number);
    expect([counts.find('1', '0'), counts.find('1', '1'), counts.find('1', '500')]).toEqual([undefined, 1, 500]);
  });
});
