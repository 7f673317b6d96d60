import { tableUrn } from '../search-sample';
import type { SearchSuite } from '../search-suite';

export function describeIdentifiers({ tables, found }: SearchSuite): void {
  describe('finding identifiers', () => {
    beforeEach(() =>
      tables('analytics.user_events', 'analytics.user-events-raw', 'userEventsDaily', 'SampleHiveDataset', 'orders'),
    );

    it.each([
      ['whole', 'orders', ['orders']],
      ['in any case', 'ORDERS', ['orders']],
      ['by its parts', 'events', ['analytics.user-events-raw', 'analytics.user_events', 'userEventsDaily']],
      ['by a part of camel case', 'daily', ['userEventsDaily']],
      ['by camel case written together', 'samplehivedataset', ['SampleHiveDataset']],
      ['by a prefix', 'analy', ['analytics.user-events-raw', 'analytics.user_events']],
      ['by an explicit prefix of two letters', 'or*', ['orders']],
      ['by a pattern', '*vents*', ['analytics.user-events-raw', 'analytics.user_events', 'userEventsDaily']],
      ['by a pattern of one character', 'orde?s', ['orders']],
      ['with all of several words', 'user raw', ['analytics.user-events-raw']],
      ['by its urn', tableUrn('orders'), ['orders']],
      ['by its urn in quotes', `"${tableUrn('orders')}"`, ['orders']],
      ['by the urn field', `urn:"${tableUrn('orders')}"`, ['orders']],
    ])('%s', async (_, input, expected) => {
      expect((await found(input)).toSorted()).toEqual(expected);
    });

    it('puts an exact name before longer names, and the parts in order before others', async () => {
      expect(await found('analytics.user_events')).toEqual(['analytics.user_events', 'analytics.user-events-raw']);
      await tables('user_events_of_orders', 'order');
      expect((await found('orders'))[0]).toBe('orders');
      expect((await found('order'))[0]).toBe('order');
    });

    it('does not take two letters as a prefix', async () => {
      expect(await found('or')).toEqual([]);
      expect(await found('us')).toEqual([]);
    });

    it.each(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])(
      'finds the digit %s only where it occurs, although engines encode the characters between words',
      async (digit) => {
        expect(await found(digit)).toEqual([]);
        await tables({ key: 'numbered', fields: { name: `part ${digit}`, columns: ['a_b', 'a-b', 'a.b', 'a b'] } });
        expect(await found(digit)).toEqual(['numbered']);
      },
    );
  });
}
