import { foundEntries, holds, sizeText } from '#web/ui/values/json-entries';

const VALUE = { name: 'Orders', parts: [{ path: 'total', size: 12 }, { path: 'id' }], none: null };

describe('what a value holds', () => {
  it.each([
    ['', true],
    ['orders', true],
    ['parts', true],
    ['tot', true],
    ['12', true],
    ['null', true],
    ['absent', false],
    // The places of a list are not names.
    ['0', false],
  ])('%s: %s', (text, expected) => {
    expect(holds(VALUE, text)).toBe(expected);
  });

  it('is narrowed to the entries that have it', () => {
    expect(foundEntries(VALUE, 'total').map(([key]) => key)).toEqual(['parts']);
    expect(foundEntries(VALUE.parts, 'id').map(([key]) => key)).toEqual(['1']);
    expect(foundEntries(VALUE, 'name').map(([key]) => key)).toEqual(['name']);
  });

  it('has a size', () => {
    expect([sizeText(VALUE), sizeText(VALUE.parts)]).toEqual(['{3}', '[2]']);
  });
});
