import { URN_FIELD } from '../../../../src/search/fields/search-field';
import { CLASS_WEIGHTS } from '../../../../src/search/query/ranking';
import { searchQuery } from '../search-queries';
import type { SearchSuite } from '../search-suite';

export function describeRanking({ engine, tables, found }: SearchSuite): void {
  describe('ranking', () => {
    it('follows the boosts of the fields, with a whole name first', async () => {
      await tables(
        { key: '1', fields: { columns: ['revenue'] } },
        { key: '2', fields: { description: 'revenue' } },
        { key: '3', fields: { name: 'monthly revenue' } },
        { key: '4', fields: { name: 'revenue', columns: ['x'] } },
      );
      expect(await found('revenue')).toEqual(['4', '3', '2', '1']);
    });

    it('halves the score for a value with a weight of a half, and orders equal scores by urn', async () => {
      await tables(
        { key: 'a', fields: { name: 'plan', deprecated: true } },
        { key: 'c', fields: { name: 'plan' } },
        { key: 'b', fields: { name: 'plan' } },
      );
      expect(await found('plan')).toEqual(['b', 'c', 'a']);
      expect(await found('*')).toEqual(['b', 'c', 'a']);
      const { hits } = await engine.index.search(searchQuery('plan'));
      expect(hits[2]?.score).toBeCloseTo((hits[0]?.score ?? 0) / 2);
    });

    it.each(['metric', 'metric*'])('puts names before any number of columns that begin with %s', async (input) => {
      await tables(
        { key: 'wide', fields: { columns: Array.from({ length: 400 }, (_, index) => `metric${index}`) } },
        { key: 'named', fields: { name: 'metric' } },
        { key: 'partly', fields: { name: 'the_metric_store' } },
        { key: 'prefix', fields: { name: 'some_metricx' } },
      );
      expect(await found(input)).toEqual(['named', 'partly', 'prefix', 'wide']);
    });

    it('gives a word of the urn the weight of class B', async () => {
      await tables({ key: 'revenue', fields: { name: 'plan' } });
      const { hits } = await engine.index.search(searchQuery('revenue'));
      expect(hits[0]?.score).toBeCloseTo(CLASS_WEIGHTS[URN_FIELD.scoreClass]);
    });

    it('prefers the whole word to a longer word', async () => {
      await tables('user_x', 'username_x');
      expect(await found('user')).toEqual(['user_x', 'username_x']);
    });
  });
}
