import { shownTitle } from '#web/pages/search/shown-title';

const listing = { searchFields: { quality: { symbols: true }, team: {} } };
const shown = (name: string, value: string, title = value) => shownTitle(name, { value, title }, listing);

describe('titles of values in a search', () => {
  it('have symbols of enums as pages of entities show them', () => {
    expect(['GOOD', 'NEEDS_REVIEW', 'SQL'].map((value) => shown('quality', value))).toEqual([
      'Good',
      'Needs review',
      'SQL',
    ]);
  });

  it('keep other values, and titles that the service gives', () => {
    expect(shown('team', 'GROWTH')).toBe('GROWTH');
    expect(shown('unknown', 'GROWTH')).toBe('GROWTH');
    expect(shown('quality', 'GOOD', 'Fine')).toBe('Fine');
    expect(shownTitle('quality', { value: 'GOOD', title: 'GOOD' }, undefined)).toBe('GOOD');
  });
});
