import { parseFilter, parseScrollFilter, parseSort } from '#interface/rest/format/filter-form';

const criterion = (given: object) => ({
  field: 'platform',
  condition: 'EQUAL',
  values: ['x'],
  lenient: false,
  negated: false,
  pointer: '/filter/or/0/and/0',
  ...given,
});

describe('a filter', () => {
  test.each([
    ['nothing', undefined, []],
    ['an empty object', {}, []],
    ['no alternatives', { or: [] }, []],
    ['an empty conjunction', { or: [{ and: [] }] }, []],
    ['one value', { or: [{ and: [{ field: 'platform', value: 'x' }] }] }, [[criterion({ lenient: true })]]],
    [
      'several values',
      { or: [{ and: [{ field: 'platform', value: '', values: ['x', 'y'] }] }] },
      [[criterion({ values: ['x', 'y'] })]],
    ],
    ['a raw field', { or: [{ and: [{ field: 'platform.keyword', values: ['x'] }] }] }, [[criterion({})]]],
    [
      'negation',
      { or: [{ and: [{ field: 'platform', values: ['x'], negated: true }] }] },
      [[criterion({ negated: true })]],
    ],
    [
      'EXISTS',
      { or: [{ and: [{ field: 'platform', value: 'ignored', condition: 'EXISTS' as const }] }] },
      [[criterion({ condition: 'EXISTS', values: [] })]],
    ],
    [
      'the older form',
      { criteria: [{ field: 'platform', value: 'x' }] },
      [[criterion({ lenient: true, pointer: '/filter/criteria/0' })]],
    ],
    ['a blank value, which restricts nothing', { or: [{ and: [{ field: 'platform', value: ' ' }] }] }, []],
    [
      'a blank value beside another',
      {
        or: [
          {
            and: [
              { field: 'a', value: '' },
              { field: 'platform', values: ['x'] },
            ],
          },
        ],
      },
      [[criterion({ pointer: '/filter/or/0/and/1' })]],
    ],
  ])('%s', (_what, form, or) => {
    expect(parseFilter(form)).toEqual({ or });
  });

  test('a criterion without any value names its place', () => {
    expect(() => parseFilter({ or: [{ and: [] }, { and: [{ field: 'x' }] }] })).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ pointer: '/filter/or/1/and/0' })] }),
    );
  });

  // The document lets unknown members pass, so nothing has checked them.
  test.each([
    [{ and: [{ field: 'platform', value: 'x' }] }, 'and'],
    [{ and: [{ criteria: [{}] }] }, 'and'],
    [{ ors: 5 }, 'ors'],
  ])('%j is refused, because it would find everything', (form: object, name) => {
    expect(() => parseFilter(form)).toThrow(`/filter has '${name}' but no 'or'; send {"or": [{"and": `);
  });

  test('a list of entities takes the other name of a disjunction, and no older form', () => {
    const expected = criterion({ lenient: true, pointer: '/filter/and/0/criteria/0' });
    expect(parseScrollFilter({ and: [{ criteria: [{ field: 'platform', value: 'x' }] }] })).toEqual({
      or: [[expected]],
    });
    expect([parseScrollFilter(undefined), parseScrollFilter({})]).toEqual([{ or: [] }, { or: [] }]);
    const older: object = { criteria: [{}] };
    expect(() => parseScrollFilter(older, '/edgeFilter')).toThrow("/edgeFilter has 'criteria' but no 'or'");
  });

  test('sort is ascending unless it says otherwise', () => {
    expect(parseSort({ field: 'urn.keyword' })).toEqual({ field: 'urn', descending: false });
    expect(parseSort({ field: 'urn', order: 'DESCENDING' })).toEqual({ field: 'urn', descending: true });
    expect([parseSort(undefined), parseSort({ field: '_score', order: 'DESCENDING' })]).toEqual([undefined, undefined]);
  });
});
