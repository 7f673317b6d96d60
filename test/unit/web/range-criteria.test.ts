import { dayBefore, rangeCriteria, rangeText } from '#web/api/range-criteria';

const field = 'createdAt';

describe('a range', () => {
  it('has both ends, and a day as the time from its begin to its end', () => {
    const [from, to] = rangeCriteria({ field, from: '2026-11-24', to: '2026-11-24' });
    expect(from).toMatchObject({ field, condition: 'GREATER_THAN_OR_EQUAL_TO' });
    expect(to).toMatchObject({ field, condition: 'LESS_THAN_OR_EQUAL_TO' });
    expect(Number(to?.values?.[0]) - Number(from?.values?.[0])).toBe(24 * 3_600_000 - 1);
  });

  it('may be open, of numbers, or of nothing', () => {
    expect(rangeCriteria({ field, from: '10.5', to: '' })).toEqual([
      { field, condition: 'GREATER_THAN_OR_EQUAL_TO', values: ['10.5'] },
    ]);
    expect(rangeCriteria({ field, from: 'soon', to: ' ' })).toEqual([]);
  });

  it('has words', () => {
    expect(rangeText({ field, from: '1', to: '2' })).toBe('1 to 2');
    expect(rangeText({ field, from: '1', to: '' })).toBe('from 1');
    expect(rangeText({ field, from: '', to: '2' })).toBe('up to 2');
  });

  it('may begin days ago, also in another month', () => {
    expect(dayBefore(new Date(2026, 2, 3, 12).getTime(), 7)).toBe('2026-02-24');
  });
});
