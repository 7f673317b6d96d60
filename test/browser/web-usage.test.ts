/** Who uses a table, with which queries, and which of its columns. */
import { servedCatalog } from '../e2e/served-catalog';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { fits, testPages, violationsInThemes } from './test-pages';
import { showPictures } from './show-pictures';
import { upsert } from './upsert';

const DAY = 86_400_000;
const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const VISITS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.visits,PROD)';
const [JANE, OMAR] = ['urn:li:corpuser:jane', 'urn:li:corpuser:omar'];

const field = (fieldPath: string, nativeDataType: string) => ({
  fieldPath,
  nativeDataType,
  type: { type: { 'com.linkedin.schema.StringType': {} } },
});

const used = (day: number, jane: number, omar: number) =>
  upsert(ORDERS, 'datasetUsageStatistics', {
    timestampMillis: Date.now() - day * DAY,
    eventGranularity: { unit: 'DAY', multiple: 1 },
    uniqueUserCount: 2,
    totalSqlQueries: jane + omar,
    topSqlQueries: ['select sum(total) from orders', ...(day === 1 ? ['select 1 from orders'] : [])],
    userCounts: [
      { user: JANE, count: jane },
      { user: OMAR, count: omar },
    ],
    fieldCounts: [
      { fieldPath: 'total', count: jane },
      { fieldPath: 'placed_at', count: omar },
    ],
  });

describeInBrowser('use', () => {
  const catalog = servedCatalog();
  const { openPage, complaints } = testPages();
  const open = (tab: string) =>
    openPage(`${catalog.url()}/app/entity?urn=${encodeURIComponent(ORDERS)}&tab=${tab}`, {
      viewport: { width: 1280, height: 900 },
    });

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    const schema = {
      schemaName: 'orders',
      platform: 'urn:li:dataPlatform:hive',
      version: 0,
      hash: '',
      platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
      fields: [field('id', 'bigint'), field('placed_at', 'timestamp'), field('total', 'decimal')],
    };
    await services.writer.write(system, [
      upsert(ORDERS, 'schemaMetadata', schema),
      upsert(ORDERS, 'datasetProfile', { timestampMillis: Date.now() - DAY, rowCount: 12_345, sizeInBytes: 5_000_000 }),
      upsert(JANE, 'corpUserInfo', { active: true, displayName: 'Jane Doe' }),
      upsert(OMAR, 'corpUserInfo', { active: true, displayName: 'Omar Haddad' }),
      ...[1, 2, 3].map((day) => used(day, 2, day * 3)),
      used(40, 1000, 0),
      upsert(VISITS, 'datasetProperties', { name: 'visits' }),
      upsert(VISITS, 'datasetUsageStatistics', {
        timestampMillis: Date.now() - DAY,
        eventGranularity: { unit: 'DAY', multiple: 1 },
        uniqueUserCount: 9,
        totalSqlQueries: 1_400,
      }),
    ]);
  });

  it('says who uses it most, with which queries, in the period', async () => {
    const page = await open('Charts');
    const users = page.getByRole('figure', { name: 'Used most by' }).getByRole('listitem');
    await users.first().getByRole('link', { name: 'Jane Doe' }).waitFor();
    await page.getByRole('link', { name: '30 days' }).click();
    await users.first().getByRole('link', { name: 'Omar Haddad' }).waitFor();
    expect(await users.allInnerTexts()).toEqual([
      expect.stringMatching(/Omar Haddad\s*18/),
      expect.stringMatching(/Jane Doe\s*6/),
    ]);
    const queries = page.getByRole('figure', { name: 'Top queries' }).getByRole('listitem');
    expect(await queries.first().innerText()).toMatch(/select sum\(total\) from orders\s*3/);
    expect(await violationsInThemes(page)).toEqual([]);
    await showPictures(page, 'usage-charts');
    expect(await fits(page)).toBe(true);
  });

  it('sorts columns by use, type and name', async () => {
    const page = await open('Columns');
    const grid = page.getByRole('treegrid');
    const names = () => grid.getByRole('rowheader').allInnerTexts();
    await grid.getByRole('button', { name: 'Use, 30 days' }).click();
    await grid.getByRole('row', { name: /placed_at .* 18/ }).waitFor();
    expect(await names()).toEqual(['placed_at', 'total', 'id']);
    expect(page.url()).toContain('order=use');
    expect(await violationsInThemes(page)).toEqual([]);
    await showPictures(page, 'usage-schema');
    await grid.getByRole('button', { name: 'Type' }).click();
    expect(await names()).toEqual(['id', 'total', 'placed_at']);
    await grid.getByRole('button', { name: 'Type' }).click();
    expect(await names()).toEqual(['id', 'placed_at', 'total']);
    expect(await fits(page)).toBe(true);
  });

  it('is on the overview, with rows and size', async () => {
    const page = await open('');
    const figures = page.getByRole('region', { name: 'Figures' });
    await figures.getByText('12,345').waitFor();
    expect(await figures.innerText()).toMatch(/Profile\s+12,345 rows\s+5 MB size/);
    expect(await violationsInThemes(page)).toEqual([]);
    await showPictures(page, 'usage-overview');
  });

  it('is why a row is popular, in results and on home', async () => {
    for (const address of ['/app/search?q=shop', '/app/']) {
      const page = await openPage(`${catalog.url()}${address}`);
      const badge = page.locator('.badge.popular').first();
      await badge.waitFor();
      expect(await badge.getAttribute('title')).toBe('1,400 queries in 30 days, by at least 9 users');
      await expect(page.locator('.badge.popular').count()).resolves.toBe(1);
      expect(await violationsInThemes(page)).toEqual([]);
    }
  });

  it('breaks no rule of the content security policy', () => expect(complaints).toEqual([]));
});
