import { USE_FIELD } from '#generated/registry/registry-types';
import { URN_FIELD } from '#search/language/fields/search-field';
import { CLASS_WEIGHTS } from '#search/language/query/ranking';
import { searchQuery } from '../search-queries';
import type { SearchSuite } from '../search-suite';

export function describeRanking({ engine, tables, found, keysOf }: SearchSuite): void {
  const scores = async (input: string) =>
    (await engine.index.search(searchQuery(input))).hits.map(({ score }) => score);

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

    it('orders equal scores by use, then by urn, also on later pages', async () => {
      await tables(
        { key: 'a', fields: { name: 'plan' } },
        { key: 'b', fields: { name: 'plan', [USE_FIELD]: 2070 } },
        { key: 'c', fields: { name: 'plan', [USE_FIELD]: 2083 } },
        { key: 'd', fields: { name: 'plan', [USE_FIELD]: 2070 } },
        { key: 'e', fields: { name: 'plan', deprecated: true, [USE_FIELD]: 2090 } },
      );
      const order = ['c', 'b', 'd', 'a', 'e'];
      for (const input of ['plan', '*']) {
        expect(await found(input)).toEqual(order);
        const pages: string[] = [];
        for (let cursor: string | undefined = ''; cursor !== undefined;) {
          const query = searchQuery(input, { count: 2, explains: true, ...(cursor !== '' && { cursor }) });
          const page = await engine.index.search(query);
          const isUsed = page.hits.map(({ explanation }) => explanation?.reasons.some(({ text }) => /used/.test(text)));
          expect(isUsed).toEqual(keysOf(page).map((key) => key !== 'a'));
          pages.push(...keysOf(page));
          ({ cursor } = page);
        }
        expect(pages).toEqual(order);
      }
    });

    it('puts the entity of which the query is the name before one of which it is another title', async () => {
      await tables(
        { key: 'build', fields: { name: ['Build revenue_daily', 'revenue_daily'], description: 'revenue daily' } },
        { key: 'table', fields: { name: 'revenue_daily' } },
      );
      expect(await found('revenue daily')).toEqual(['table', 'build']);
      expect(await found('revenue dailies')).toEqual(['table', 'build']);
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
      expect(hits[0]?.score).toBeCloseTo(0.8 * CLASS_WEIGHTS[URN_FIELD.scoreClass]);
    });

    it('prefers the whole word to a longer word', async () => {
      await tables('user_x', 'username_x');
      expect(await found('user')).toEqual(['user_x', 'username_x']);
    });

    it('counts the parts of a word that no table has as words in their order', async () => {
      await tables(
        { key: '1', fields: { description: 'counties that us people know' } },
        { key: '2', fields: { name: 'all_us_counties' } },
        { key: '3', fields: { name: 'counties_of_us' } },
        { key: '4', fields: { name: 'us_counties' } },
        { key: '5', fields: { name: 'UsCounties' } },
      );
      expect(await found('UsCounties')).toEqual(['5', '4', '2', '3', '1']);
      expect(await found('UsCount')).toEqual(['5', '4', '3', '2', '1']);
    });

    it('ranks a name in camelCase like one with signs, if its words are typed apart', async () => {
      await tables(
        { key: '1', fields: { name: 'customer_orders_daily' } },
        { key: '2', fields: { name: 'CustomerOrders' } },
        { key: '3', fields: { name: 'sales.CustomerOrders_2024' } },
        { key: '4', fields: { name: 'orders.CustomerId' } },
      );
      expect(await found('customer orders')).toEqual(['2', '1', '3', '4']);
      expect(await found('sales customer orders 2024')).toEqual(['3']);
      expect(await scores('sales customer orders 2024')).toEqual([expect.closeTo(9, 0)]);
    });

    it('takes a space for any sign of a name, and a sign only for itself', async () => {
      await tables(
        { key: '1', fields: { name: 'eu.us_counties' } },
        { key: '2', fields: { name: 'eu.us-counties' } },
        { key: '3', fields: { name: 'counties.us' } },
      );
      expect(await scores('us counties')).toEqual([2.9, 2.9, 0.9].map((score) => expect.closeTo(score)));
      expect(await scores('us_counties')).toEqual([2.9, 0.9, 0.9].map((score) => expect.closeTo(score)));
      expect(await found('us-counties')).toEqual(['2', '3', '1']);
    });

    it('needs the signs that are typed beside those that are not', async () => {
      await tables(
        { key: '1', fields: { name: 'eu.us-counties.2024' } },
        { key: '2', fields: { name: 'eu.us_counties-2024' } },
      );
      expect(await found('us_counties 2024')).toEqual(['2', '1']);
      expect(await found('us-counties 2024')).toEqual(['1', '2']);
    });

    it.each(['owners:mia', 'deprecated:*', 'hasOwners:true', 'origin:PROD', 'owners:mia OR origin:PROD'])(
      'ranks %s like a filter',
      async (input) => {
        const fields = { owners: ['urn:li:corpuser:mia'], hasOwners: true, origin: 'PROD' };
        await tables(
          { key: 'a', fields: { ...fields, name: 'plan', deprecated: true } },
          { key: 'b', fields: { ...fields, name: 'plan', deprecated: false } },
          { key: 'c', fields: { ...fields, name: 'mia true product', deprecated: false } },
        );
        expect(await found(input)).toEqual(['b', 'c', 'a']);
      },
    );

    it('ranks words beside a field as without it', async () => {
      const owners = ['urn:li:corpuser:mia'];
      await tables(
        { key: '1', fields: { name: 'plan_mia', owners } },
        { key: '2', fields: { name: 'plan', owners } },
        { key: '3', fields: { name: 'other', description: 'plan of mia', owners } },
      );
      expect(await found('owners:mia plan')).toEqual(await found('plan'));
      expect(await scores('owners:mia plan')).toEqual(await scores('plan'));
    });

    it('ranks words of names by names alone', async () => {
      await tables(
        { key: '1', fields: { name: 'old plans', columns: ['plan'], description: 'plan' } },
        { key: '2', fields: { name: 'old plan' } },
        { key: '3', fields: { name: 'plan' } },
      );
      expect(await found('name:plan')).toEqual(['3', '2', '1']);
    });

    it('orders hits that no word ranks by the weight of their values', async () => {
      await tables(
        { key: 'a', fields: { name: 'x', owners: ['urn:li:corpuser:mia'], deprecated: true } },
        { key: 'b', fields: { name: 'x', owners: ['urn:li:corpuser:mia'] } },
        { key: 'c', fields: { name: 'plan', deprecated: true } },
      );
      expect(await found('owners:mia OR plan')).toEqual(['c', 'b', 'a']);
    });

    it('gives equal hits equal scores', async () => {
      const [one, other] = ['county in texas', 'geotab'];
      await tables(
        { key: '1', fields: { columns: [one], description: other, tags: ['urn:li:tag:us'] } },
        { key: '2', fields: { columns: [other], description: one, tags: ['urn:li:tag:us'] } },
        { key: '3', fields: { columns: [one], description: other, tags: ['urn:li:tag:us'] } },
      );
      for (const input of ['county OR geotab', 'county OR geotab OR us', 'us OR county OR geotab OR x'])
        expect(await found(input)).toEqual(['1', '2', '3']);
    });
  });
}
