import type { Criterion } from '#catalog/filter/filter';
import { all, criterion, lenient, not } from '../search-queries';
import type { SearchSuite } from '../search-suite';

/** Fields that entries of a list made: strings in `answers.<key>`, numbers in `answerNumbers.<key>`. */
export function describeEntries({ tables, found, foundBy }: SearchSuite): void {
  describe('entries', () => {
    beforeEach(() =>
      tables(
        { key: 'a', fields: { 'answerNumbers.io_days': [5, 30], 'answers.io_team': ['Growth'] } },
        { key: 'b', fields: { 'answerNumbers.io_days': [10.5], 'answers.io_team': ['Data', 'Growth'] } },
        { key: 'c', fields: { 'answers.io_due': ['2026-01-31'], 'answers.io_contact': ['urn:li:corpuser:jdoe'] } },
        { key: 'd', fields: { 'answers.io_days': ['5'] } },
      ),
    );

    it.each<[string, readonly Criterion[], readonly string[]]>([
      ['a string', [criterion('answers.io.team', 'EQUAL', 'Data')], ['b']],
      ['the other spelling of a key', [criterion('answers.io_team', 'EQUAL', 'Growth')], ['a', 'b']],
      ['a string in any case', [lenient('answers.io.team', 'growth')], ['a', 'b']],
      ['a number, and a string that looks like it', [criterion('answers.io.days', 'EQUAL', '5')], ['a', 'd']],
      ['a number in another spelling', [criterion('answers.io.days', 'EQUAL', '10.50')], ['b']],
      ['numbers above', [criterion('answers.io.days', 'GREATER_THAN', '9')], ['a', 'b']],
      ['numbers below', [criterion('answerNumbers.io.days', 'LESS_THAN', '9')], []],
      ['a date', [criterion('answers.io.due', 'LESS_THAN', '2026-02-01')], ['c']],
      ['a date that is not before', [criterion('answers.io.due', 'LESS_THAN', '2026-01-31')], []],
      ['a urn', [criterion('answers.io.contact', 'EQUAL', 'urn:li:corpuser:jdoe')], ['c']],
      ['a beginning', [criterion('answers.io.team', 'START_WITH', 'Gro')], ['a', 'b']],
      ['a part', [criterion('answers.io.team', 'CONTAIN', 'at')], ['b']],
      ['presence', [criterion('answers.io.days', 'EXISTS')], ['a', 'b', 'd']],
      ['absence', [criterion('answers.io.days', 'IS_NULL')], ['c']],
      ['negation', [not(criterion('answers.io.team', 'EQUAL', 'Data'))], ['a', 'c', 'd']],
      ['a key that no entity has', [criterion('answers.io.none', 'EQUAL', 'x')], []],
      ['an empty key', [criterion('answers.', 'EQUAL', 'x')], []],
      ['a key with signs of queries', [criterion('answers."}[*]?', 'EQUAL', 'x')], []],
    ])('filters by %s', async (_, criteria, keys) => {
      expect(await foundBy(...criteria)).toEqual(keys);
    });

    it('finds the entries in queries, and sorts by them', async () => {
      expect(await found('answers.io_team:data')).toEqual(['b']);
      const filter = all(criterion('answers.io.team', 'EXISTS'));
      const sort = [{ field: 'answers.io.team', descending: false }];
      expect(await found('*', { sort, filter })).toEqual(['b', 'a']);
    });
  });
}
