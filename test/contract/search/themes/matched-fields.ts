import { all, lenient, searchQuery } from '../search-queries';
import { HIVE } from '../search-sample';
import type { SearchSuite } from '../search-suite';

export function describeMatchedFields({ engine, tables }: SearchSuite): void {
  describe('matched fields', () => {
    it('lists values that contain the words, and fields that match the filter', async () => {
      await tables({
        key: 'x',
        fields: {
          name: 'user_events',
          description: 'all events',
          columns: ['event_id', 'other'],
          platform: HIVE,
          tags: ['urn:li:tag:Events'],
        },
      });
      const { hits } = await engine.index.search(
        searchQuery('event', { matchedFields: true, filter: all(lenient('platform', HIVE)) }),
      );
      expect(hits[0]?.matchedFields).toEqual([
        { name: 'name', value: 'user_events' },
        { name: 'description', value: 'all events' },
        { name: 'columns', value: 'event_id' },
        { name: 'tags', value: 'urn:li:tag:Events' },
        { name: 'platform', value: '' },
      ]);
    });

    it('is empty for everything, and lists only the field of the query', async () => {
      await tables({ key: 'x', fields: { name: 'user_events', description: 'user events' } });
      const matched = async (input: string) =>
        (await engine.index.search(searchQuery(input, { matchedFields: true }))).hits[0]?.matchedFields;
      expect(await matched('*')).toEqual([]);
      expect(await matched('name:events')).toEqual([{ name: 'name', value: 'user_events' }]);
      expect(await matched('"user events"')).toEqual([
        { name: 'name', value: 'user_events' },
        { name: 'description', value: 'user events' },
      ]);
      expect(await matched('"user_events"')).toEqual([{ name: 'name', value: 'user_events' }]);
    });
  });
}
