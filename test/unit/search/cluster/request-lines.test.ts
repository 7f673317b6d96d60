import { inRequestLines } from '#search/cluster/cluster/request-lines';

/** Bytes of a request line that a node reads, without those of its method, path and options. */
const ROOM = 4096 - 300;

describe('inRequestLines', () => {
  it.each([
    ['short', 5, 16],
    ['the longest', 255, 13],
  ])('keeps %s names in their order, in groups that fit', (_, length, most) => {
    const names = Array.from({ length: 400 }, (__, number) => String(number).padStart(length, 'p'));
    const lines = inRequestLines(names);
    expect(lines.flat()).toEqual(names);
    for (const line of lines) expect(encodeURIComponent(line.join(',')).length).toBeLessThan(ROOM);
    expect(lines[0]).toHaveLength(most);
  });

  it('makes no group of no names', () => {
    expect(inRequestLines([])).toEqual([]);
  });
});
