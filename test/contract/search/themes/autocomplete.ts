import { SERVICE_READ } from '#test/support/service-read';
import type { AutocompleteQuery } from '#search/language/query/search-query';
import { all, lenient, NO_FILTER } from '../search-queries';
import { documentOf, HIVE, KAFKA } from '../search-sample';
import type { SearchSuite } from '../search-suite';

export function describeAutocomplete({ engine, tables }: SearchSuite): void {
  describe('autocomplete', () => {
    const complete = (query: string, settings: Partial<AutocompleteQuery> = {}, eachWordBegins = false) =>
      engine.index.autocomplete(
        { entityTypes: ['table'], query, filter: NO_FILTER, limit: 10, read: SERVICE_READ, ...settings },
        eachWordBegins,
      );

    beforeEach(() =>
      tables(
        { key: 'a', fields: { name: 'SampleHiveDataset', platform: HIVE } },
        { key: 'b', fields: { name: 'SampleKafkaDataset', platform: KAFKA } },
        { key: 'c', fields: { name: 'user_events', description: 'Sample of users' } },
        { key: 'd', removed: true, fields: { name: 'SampleGone' } },
        { key: 'e', fields: { name: 'events' } },
      ),
    );

    it('suggests names with a word of this prefix, by rank', async () => {
      expect((await complete('samp')).suggestions.toSorted()).toEqual(['SampleHiveDataset', 'SampleKafkaDataset']);
      expect((await complete('ev')).suggestions).toEqual(['events', 'user_events']);
      expect((await complete('user_e')).suggestions).toEqual(['user_events']);
      expect((await complete('kafka')).suggestions).toEqual(['SampleKafkaDataset']);
      expect((await complete('zzz')).suggestions).toEqual([]);
    });

    it('does not suggest urns of other entities', async () => {
      expect((await complete('kafk')).suggestions).toEqual(['SampleKafkaDataset']);
      await tables({ key: 'f', fields: { name: 'clicks', platform: KAFKA } });
      expect((await complete('kafk')).urns).toHaveLength(1);
      expect((await complete('kafk', { field: 'platform' })).suggestions).toEqual([KAFKA]);
    });

    it('suggests the name of an entity whose urn matches', async () => {
      await tables({ key: 'finance.q3', fields: { name: 'Third Quarter' } }, { key: 'finance.q4', fields: {} });
      const { suggestions } = await complete('finance');
      expect(suggestions).toHaveLength(2);
      expect(suggestions).toContain('Third Quarter');
      expect(suggestions.filter((each) => each.includes('finance.q4'))).toHaveLength(1);
    });

    it.each(['注', '注文', '注文履', '履歴', 'ユ', 'ユーザ'])('completes %s', async (query) => {
      await tables({ key: 'f', fields: { name: '注文履歴ユーザー' } });
      expect((await complete(query)).suggestions).toEqual(['注文履歴ユーザー']);
    });

    it('respects the field, the filter and the limit', async () => {
      expect((await complete('samp', { filter: all(lenient('platform', HIVE)) })).suggestions).toEqual([
        'SampleHiveDataset',
      ]);
      expect((await complete('sample', { field: 'description' })).suggestions).toEqual(['Sample of users']);
      expect((await complete('samp', { field: 'nosuch' })).suggestions).toEqual([]);
      expect((await complete('samp', { limit: 1 })).urns).toHaveLength(1);
      expect(await complete('samp', { limit: 0 })).toEqual({ suggestions: [], urns: [] });
    });

    it.each(['', '*', ' ', '"', '((', '!!!', '*?*', 'a/b:(c', '\u0000', "'"])(
      'answers %p without an error',
      async (query) => {
        expect((await complete(query)).suggestions).toEqual([]);
      },
    );

    it.each([
      ['of an entity type without fields for autocomplete', 'view', 'quart', 'Third Quarter'],
      ['that is not for autocomplete, instead of the urn', 'source', 'q3', 'Q3'],
    ])('suggests a name %s', async (_which, entityType, query, name) => {
      await engine.put([
        documentOf('view', 'a7', { name: 'Third Quarter', description: 'Quarters' }),
        documentOf('source', 'q3', { name: 'Q3' }),
      ]);
      expect((await complete(query, { entityTypes: [entityType] })).suggestions).toEqual([name]);
    });

    it.each([
      ['heart as', 'Heart Association'],
      ['american heart', 'American Heart Association'],
      ['americanhe', 'AmericanHeartAssociation'],
      ['heart', 'Heart Association'],
      ['health', 'Heart Association'],
      ['association amer', 'American Heart Association'],
    ])('suggests for %s the name that begins with it, or else is most like it', async (query, name) => {
      const fields = { id: 'AmericanHeartAssociation', name: 'American Heart Association', space: 'health' };
      await engine.put([documentOf('source', 'health.aha', { ...fields, displayName: 'Heart Association' })]);
      expect((await complete(query, { entityTypes: ['source'] })).suggestions).toEqual([name]);
    });

    it.each([
      ['us_c', ['us_cities', 'us_counties', 'big_us_cars', 'us.census', 'us_border_c']],
      ['us_', ['us_cities', 'us_border_c', 'us_counties', 'big_us_cars', 'us.census', 'usage', 'user_events']],
      ['us', ['us.census', 'us_cities', 'us_border_c', 'usage', 'user_events', 'us_counties', 'big_us_cars']],
      ['covid_1', ['covid_19_geographic_distribution', 'covid_open_1']],
    ])(
      'suggests for %s first what has it with its signs, at the beginning or in the middle',
      async (query, expected) => {
        const names = ['big_us_cars', 'us.census', 'us_border_c', 'us_cities', 'usage'];
        await tables(...names, 'covid_open_1', 'covid_19_geographic_distribution');
        await tables({ key: 'old', fields: { name: 'us_counties', deprecated: true } });
        expect((await complete(query)).suggestions).toEqual(expected);
      },
    );

    it.each([
      ['us c', ['UsCars', 'us cats', 'us_cities', 'old.us-c3', 'c_us']],
      ['us_c', ['us_cities', 'UsCars', 'us cats', 'c_us', 'old.us-c3']],
      ['old us c', ['old.us-c3']],
    ])('takes a space of %s for any sign of a name', async (query, expected) => {
      await tables('us cats', 'us_cities', 'UsCars', 'c_us', 'old.us-c3');
      expect((await complete(query)).suggestions).toEqual(expected);
    });

    it.each([
      ['cust ord', ['customer_orders']],
      ['ord cu', ['customer_orders']],
      ['cu ord', []],
      ['customer', []],
    ])('takes each word of %s as a beginning if asked to', async (query, expected) => {
      await tables('customer_orders');
      expect((await complete('cust ord')).suggestions).toEqual([]);
      expect((await complete(query, {}, true)).suggestions).toEqual(expected);
    });

    it('suggests a name of two entities once', async () => {
      await tables({ key: 'f', fields: { name: 'events' } });
      const page = await complete('events');
      expect(page.suggestions).toEqual(['events', 'user_events']);
      expect(page.urns).toHaveLength(3);
    });
  });
}
