import fc from 'fast-check';
import { checkedItems, type Factored, factorFilter } from '#catalog/filter/factor-filter';

type Filter = readonly (readonly string[])[];

const product = (...groups: readonly (readonly string[])[]): Filter =>
  groups.reduce<Filter>((or, group) => or.flatMap((and) => group.map((one) => [...and, one])), [[]]);

function holds(filter: Filter, facts: ReadonlySet<string>): boolean {
  return filter.length === 0 || filter.some((and) => and.every((item) => facts.has(item)));
}

function holdsFactored({ all, any }: Factored<string>, facts: ReadonlySet<string>): boolean {
  const isBranch = ({ one, rest }: Factored<string>['any'][number]) =>
    one.some((item) => facts.has(item)) && holdsFactored(rest, facts);
  return all.every((item) => facts.has(item)) && (any.length === 0 || any.some(isBranch));
}

describe('a filter in factors', () => {
  it.each([
    ['nothing', [], 0],
    ['what is always true', [['a'], []], 0],
    ['one conjunction', [['a', 'b']], 2],
    ['what all alternatives have', product(['p'], ['a', 'b', 'c']), 4],
    ['every combination of two groups', product(['a', 'b'], ['c', 'd', 'e', 'f']), 6],
    ['every combination of four groups', product(['p'], ['r', 's'], ['a', 'b', 'c', 'd'], ['x', 'y']), 9],
    ['an alternative that another one includes', [['a'], ['a', 'b'], ['c']], 2],
    [
      'what cannot be written shorter',
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ],
      5,
    ],
  ])('checks the criteria of %s this often', (_, filter, count) => {
    expect(checkedItems(factorFilter(filter))).toHaveLength(count);
  });

  it('means the same', () => {
    const item = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const filters = fc.array(fc.uniqueArray(item, { maxLength: 4 }), { maxLength: 12 });
    fc.assert(
      fc.property(filters, fc.uniqueArray(item), (filter, facts) => {
        const set = new Set(facts);
        expect(holdsFactored(factorFilter(filter), set)).toBe(holds(filter, set));
      }),
      { numRuns: 2000 },
    );
  });
});
