import { NOTHING, type Selected, shareOf, withAll, withRange, withToggled } from '#web/pages/bulk/selection/selection';

const hits: readonly Selected[] = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
  urn: `urn:li:dataset:${name}`,
  name,
  entityType: 'dataset',
}));
const [a, b, c, d, e] = hits;

function names({ chosen }: typeof NOTHING): string {
  return [...chosen.values()].map(({ name }) => name).join('');
}

function hit(found: Selected | undefined): Selected {
  if (!found) throw new Error('there is no such result');
  return found;
}

describe('a selection', () => {
  it('takes a result in and out, and leaves the others', () => {
    const both = withToggled(withToggled(NOTHING, hit(a)), hit(c));
    expect(names(both)).toBe('ac');
    expect(names(withToggled(both, hit(a)))).toBe('c');
    expect(names(NOTHING)).toBe('');
  });

  it('takes a range from the last one to this one, in both directions', () => {
    expect(names(withRange(withToggled(NOTHING, hit(b)), hits, hit(d)))).toBe('bcd');
    expect(names(withRange(withToggled(NOTHING, hit(d)), hits, hit(b)))).toBe('dbc');
  });

  it('takes a range out again, and goes on from its end', () => {
    const all = withAll(NOTHING, hits, true);
    const without = withRange(withToggled(all, hit(b)), hits, hit(d));
    expect(names(without)).toBe('ae');
    expect(names(withRange(without, hits, hit(b)))).toBe('aebcd');
  });

  it('takes one result if the last one is not shown, or if there is none', () => {
    expect(names(withRange(NOTHING, hits, hit(c)))).toBe('c');
    const elsewhere = withToggled(NOTHING, { urn: 'urn:li:tag:x', name: 'x', entityType: 'tag' });
    expect(names(withRange(elsewhere, hits, hit(c)))).toBe('xc');
  });

  it('keeps what is on other pages when a page is taken in and out', () => {
    const first = withAll(NOTHING, hits.slice(0, 2), true);
    const second = withAll(first, hits.slice(2), true);
    expect(names(second)).toBe('abcde');
    expect(names(withAll(second, hits.slice(2), false))).toBe('ab');
  });

  it('goes over the border of pages with a range', () => {
    const first = withToggled(NOTHING, hit(a));
    expect(names(withRange(first, [...hits.slice(0, 2), ...hits.slice(2)], hit(e)))).toBe('abcde');
  });

  it('says how much of a page it has', () => {
    expect(shareOf(NOTHING, hits)).toBe('none');
    expect(shareOf(withToggled(NOTHING, hit(a)), hits)).toBe('some');
    expect(shareOf(withAll(NOTHING, hits, true), hits)).toBe('all');
    expect(shareOf(withAll(NOTHING, hits, true), [])).toBe('none');
  });
});
