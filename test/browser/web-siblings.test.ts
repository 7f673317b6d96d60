/** A dbt model and its table, which results and pages show as one thing with two sides, in a real browser. */
import { servedCatalog } from '../e2e/served-catalog';
import { builtService } from '../support/built-service';
import { MODEL, SIBLINGS, TABLE } from '../support/siblings-catalog';
import { describeInBrowser } from '../support/test-browser';
import { fits, testPages, violationsInThemes } from './test-pages';

describeInBrowser('one thing with two sides', () => {
  const catalog = servedCatalog();
  const { openPage, complaints } = testPages();
  const entity = (urn: string, more = '') => `${catalog.url()}/app/entity?urn=${encodeURIComponent(urn)}${more}`;

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    await services.writer.write(system, SIBLINGS);
  });

  it('is one result, which names the other side', async () => {
    const page = await openPage(`${catalog.url()}/app/search?q=orders`);
    const rows = page.locator('.hits article');
    await rows.getByText('orders report').waitFor();
    expect(await rows.count()).toBe(2);
    const both = rows.filter({ hasText: 'Also in' });
    expect(await both.count()).toBe(1);
    await both.getByRole('link', { name: 'orders', exact: true }).waitFor();
    await both.getByRole('link', { name: 'ORDERS', exact: true }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByText('One result is in the row of its other side.').waitFor();
    expect(await fits(page)).toBe(true);
  });

  it('has a page on which both are named, described and checked', async () => {
    const page = await openPage(entity(MODEL));
    await page.getByText('Also in Snowflake:').waitFor();
    await page.getByText('One row for each order').first().waitFor();
    await page.getByText('Description in Snowflake').click();
    await page.getByText('Loaded every night.').waitFor();
    await page.getByRole('link', { name: 'Checks: 1 failed' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Checks: 1 failed' }).click();
    const failed = page.getByRole('article', { name: 'The rule of-the-table holds.' });
    await failed.getByText('in Snowflake').waitFor();
    await page.getByRole('article', { name: 'The rule of-the-model holds.' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'ORDERS' }).first().click();
    await page.getByText('Also in dbt:').waitFor();
    expect(complaints).toEqual([]);
  });

  it('has columns with the descriptions of the other side, where they have none', async () => {
    const page = await openPage(entity(TABLE, '&tab=Columns'));
    const row = (name: string) => page.getByRole('row', { name });
    await row('ID').getByText('The number of the order.').waitFor();
    await row('TOTAL').getByText('Sum of the items.').waitFor();
    await row('ID').click();
    await page.getByText('As it is described in dbt').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('is one box in the picture of lineage, with the neighbours of both', async () => {
    const page = await openPage(entity(TABLE, '&tab=Lineage'));
    const boxes = page.locator('.lineage-node');
    await boxes.getByText('orders report').waitFor();
    await boxes.getByText('mart').waitFor();
    expect(await boxes.count()).toBe(3);
    await boxes.getByText('Table · Snowflake and dbt').waitFor();
    await page.getByText('0 upstream, 2 downstream').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
  });
});
